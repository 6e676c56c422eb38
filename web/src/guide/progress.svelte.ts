import { localStore } from '../storage';
import { stepIds, type StepId } from './steps';

const KEY = 'gamao.guide';

let done: readonly StepId[] = $state.raw(read());

/** Which steps have been done in this browser. */
export const progress = {
  has: (step: StepId): boolean => done.includes(step),
  /** The first step that has not been done. */
  get next(): StepId | undefined {
    return stepIds.find((step) => !done.includes(step));
  },
  add(step: StepId): void {
    if (done.includes(step)) return;
    done = [...done, step];
    localStore.set(KEY, JSON.stringify(done));
  },
};

/** What was stored; whatever is foreign or damaged is left out. */
function read(): StepId[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stepIds.filter((step) => stored.includes(step)) : [];
  } catch {
    return [];
  }
}
