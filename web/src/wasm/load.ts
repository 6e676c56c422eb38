/** Fetches the rules and wraps them: JSON at the border, plain data on this side. */
import type {
  Board,
  Envelope,
  FaultReport,
  Gesture,
  Player,
  Presence,
  Step,
  TableView,
  TurnDie,
} from '../protocol';
import type { Rules, TableFold, TurnHandle } from '.';
import init, {
  chainAnchor,
  chainLink,
  playText,
  TableFold as WasmFold,
  TurnHandle as WasmTurn,
} from './pkg/gamao';
import moduleUrl from './pkg/gamao_bg.wasm?url';

let loading: Promise<Rules> | undefined;

/** The rules; fetched by the first call. After a failure the next call tries again. */
export function loadRules(source: string | BufferSource = moduleUrl): Promise<Rules> {
  loading ??= init({ module_or_path: source }).then(
    () => ({
      openTable: (room, viewer) => new Fold(room, viewer),
      chains: {
        anchor: ({ matchId, player }, secret) =>
          chainAnchor(matchId, JSON.stringify(player), secret),
        link: ({ matchId, player }, secret, number) =>
          chainLink(matchId, JSON.stringify(player), secret, number),
      },
      playText: (steps) => playText(JSON.stringify(steps)),
    }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

class Fold implements TableFold {
  readonly #wasm: WasmFold;

  constructor(room: string, viewer: Player | null) {
    this.#wasm = new WasmFold(room, JSON.stringify(viewer));
  }

  fold(envelopes: readonly Envelope[]): void {
    this.#wasm.fold(JSON.stringify(envelopes));
  }

  view(nowMs: number, awaySince?: Presence['awaySince']): TableView | undefined {
    return parse(this.#wasm.view(nowMs, JSON.stringify(awaySince ?? null)));
  }

  diceFaults(): FaultReport[] {
    return JSON.parse(this.#wasm.diceFaults()) as FaultReport[];
  }

  turn(): TurnHandle | undefined {
    const turn = this.#wasm.turn();
    return turn && new Turn(turn);
  }

  free(): void {
    this.#wasm.free();
  }
}

class Turn implements TurnHandle {
  constructor(private readonly wasm: WasmTurn) {}

  dice(): TurnDie[] {
    return JSON.parse(this.wasm.dice()) as TurnDie[];
  }

  board(): Board {
    return JSON.parse(this.wasm.board()) as Board;
  }

  steps(): Step[] {
    return JSON.parse(this.wasm.steps()) as Step[];
  }

  gestures(): Gesture[] {
    return JSON.parse(this.wasm.gestures()) as Gesture[];
  }

  tap(from: number): Step | undefined {
    return parse(this.wasm.tap(from));
  }

  push(step: Step): void {
    this.wasm.push(JSON.stringify(step));
  }

  undo(): void {
    this.wasm.undo();
  }

  swap(): void {
    this.wasm.swap();
  }

  play(): Step[] | undefined {
    return parse(this.wasm.play());
  }

  onlyPlay(): Step[] | undefined {
    return parse(this.wasm.onlyPlay());
  }

  autoBearOff(): Step[] | undefined {
    return parse(this.wasm.autoBearOff());
  }

  parse(text: string): Step[] {
    return JSON.parse(this.wasm.parse(text)) as Step[];
  }

  free(): void {
    this.wasm.free();
  }
}

function parse<T>(json: string | undefined): T | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as T);
}
