/** What the page does by itself where the player has left it to it: rolling, forced plays. */
import type { Command, Player, Step, TableView } from '../../protocol';
import { settings } from '../../settings/settings.svelte';
import { pause } from '../../table/timing';
import type { LocalTurn } from './turn.svelte';

/** The table that is played at, and the player's own turn. */
export interface AutoPlayRoom {
  readonly view: TableView | undefined;
  readonly viewer: Player | null | undefined;
  readonly mayAct: boolean;
  readonly turn: Pick<LocalTurn, 'shown' | 'seq' | 'push' | 'onlyPlay' | 'autoBearOff'>;
  send(command: Command): void;
  confirm(): void;
}

export class AutoPlay {
  #cancel = () => {};
  /** The roll whose play was made by itself: undone steps are not made again. */
  #played = 0;

  constructor(
    private readonly room: AutoPlayRoom,
    private readonly after: (ms: number, callback: () => void) => () => void,
  ) {}

  stop(): void {
    this.#cancel();
  }

  /** Everything has been shown; see whether there is something to do. */
  look(): void {
    this.#cancel();
    const { room } = this;
    if (!room.view || room.viewer == null) return;
    if (this.#mayRoll()) {
      this.#soon('autoRoll', () => {
        if (this.#mayRoll()) room.send({ type: 'roll' });
      });
    } else if (room.turn.shown && room.turn.seq !== this.#played) {
      const steps = this.#steps();
      if (!steps || steps.length === 0) return;
      this.#played = room.turn.seq;
      this.#make(steps);
    }
  }

  #mayRoll(): boolean {
    const can = this.room.view?.can;
    // Rolling would decline the raccoon.
    if (!can?.roll || can.raccoon || !this.room.mayAct) return false;
    return settings.autoRoll === 'always' || (settings.autoRoll === 'no-cube' && !can.double);
  }

  #steps(): Step[] | undefined {
    const { turn } = this.room;
    if (turn.shown?.steps.length) return undefined; // the player has begun
    const forced = settings.forced === 'turn' ? turn.onlyPlay() : undefined;
    return forced ?? (settings.autoBearOff ? turn.autoBearOff() : undefined);
  }

  /** Makes the steps one after another and confirms. */
  #make(steps: readonly Step[]): void {
    const { turn } = this.room;
    const { seq } = turn;
    const [first, ...rest] = steps;
    this.#soon('autoPlay', () => {
      if (turn.seq !== seq) return;
      if (!first) this.room.confirm();
      else if (turn.push(first)) this.#make(rest);
    });
  }

  #soon(what: Parameters<typeof pause>[0], callback: () => void): void {
    this.#cancel = this.after(pause(what, settings.speed), callback);
  }
}
