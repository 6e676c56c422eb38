/**
 * The rules in the browser: `gamao-wasm`, which declares its functions itself, by the types of `protocol.ts`.
 *
 * They are loaded in the background: the page is shown before.
 */
import init, * as rules from './pkg/gamao';
import moduleUrl from './pkg/gamao_bg.wasm?url';

export type { TableFold, TurnHandle } from './pkg/gamao';

/** What can be called once the module is loaded. */
export type Rules = Omit<typeof rules, 'default' | 'initSync'>;

let loading: Promise<Rules> | undefined;

/** The rules; fetched by the first call. After a failure the next call tries again. */
export function loadRules(source: string | BufferSource = moduleUrl): Promise<Rules> {
  loading ??= init({ module_or_path: source }).then(
    () => rules,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
