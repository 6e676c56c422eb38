/** What the board is told: the table, the turn under way and the player's settings, as plain data. */
import type { Arrow, Config, Cube, Die, DiceAction, Labels, PlaceInfo } from '../board';
import { other } from '../game/player';
import type { Messages } from '../i18n/i18n.svelte';
import type { Board, Player, Step, TableView, TurnDie } from '../protocol';
import type { Settings } from '../settings/settings';
import { glide } from './timing';

/** The turn as the page shows it. */
export interface ShownTurn {
  mover: Player;
  board: Board;
  dice: TurnDie[];
  steps: Step[];
  /** Where each movable checker may go in one gesture. */
  targets: ReadonlyMap<number, readonly number[]>;
  /** The finished play, once nothing more must be played. */
  play: Step[] | undefined;
  canSwap: boolean;
}

export interface Scene {
  view: TableView;
  board: Board;
  turn: ShownTurn | undefined;
  settings: Settings;
  /** Who sits at the bottom. */
  bottom: Player;
  /** Sides are swapped in this match. */
  swappedHome: boolean;
  showsOpening: boolean;
  /** The viewer has requested dice and has no answer yet. */
  rollPending: boolean;
  /** Nothing is on its way: what the table allows can be done now. */
  mayAct: boolean;
}

export function boardConfig(scene: Scene): Config {
  const { view, board, turn, settings, bottom } = scene;
  const mayMove = !!turn && scene.mayAct && !scene.showsOpening;
  const home = settings.home;
  return {
    position: board,
    bottom,
    home: scene.swappedHome ? (home === 'right' ? 'left' : 'right') : home,
    turn: view.toAct ?? undefined,
    movable: mayMove
      ? { player: turn.mover, targets: turn.targets }
      : { player: undefined, targets: new Map() },
    hints: mayMove,
    dice: dice(scene),
    rolling: rolling(scene),
    cube: cube(view),
    active: {
      dice: diceAction(scene),
      cube: view.can.double && scene.mayAct,
      undo: mayMove && turn.steps.length > 0,
    },
    arrows: arrows(scene),
    numbers: bottom,
    animation: { duration: glide[settings.speed] },
  };
}

function dice({ view, turn, showsOpening }: Scene): Die[] {
  const shown = view.dice;
  // While the cube is on offer it lies where the dice would be.
  if (!shown || view.phase.type === 'doubled' || view.phase.type === 'beavered') return [];
  const [first, second] = shown.roll;
  const isOpening = shown.player === null;
  if (isOpening && (showsOpening || view.phase.type === 'opening')) {
    return [
      { player: 'a', value: first },
      { player: 'b', value: second },
    ];
  }
  if (turn) {
    return turn.dice.map(({ value, state }) => ({
      player: turn.mover,
      value,
      used: state !== 'open',
    }));
  }
  const player =
    shown.player ?? (view.phase.type === 'toPlay' ? view.phase.player : view.lastPlay?.player);
  if (!player) return [];
  const values = first === second ? [first, first, first, first] : [first, second];
  return values.map((value) => ({ player, value, used: view.phase.type !== 'toPlay' }));
}

function rolling({ view, rollPending }: Scene): Player | undefined {
  if (rollPending && view.viewer && view.phase.type === 'toRoll') return view.viewer;
  return view.phase.type === 'rolling' ? view.phase.player : undefined;
}

function cube(view: TableView): Cube | undefined {
  // In the Crawford game the cube is put aside.
  if (!view.cube || view.crawford) return undefined;
  const { value, owner, offered, stake } = view.cube;
  return {
    value: offered ? (stake?.taking ?? value * 2) : value,
    at: owner ?? 'centre',
    offeredTo: offered ? other(offered) : undefined,
  };
}

function diceAction({ view, turn, mayAct }: Scene): DiceAction | undefined {
  if (!mayAct) return undefined;
  if (view.can.roll) return 'roll';
  if (!turn) return undefined;
  if (turn.play) return 'confirm';
  return turn.canSwap ? 'swap' : undefined;
}

/** The last play, as long as nothing has been done since. */
function arrows({ view, turn, settings }: Scene): Arrow[] {
  const last = view.lastPlay;
  if (!settings.arrows || !last || last.player === view.viewer) return [];
  if (turn && turn.steps.length > 0) return [];
  return last.steps.map(({ from, to }) => ({ player: last.player, from, to }));
}

/** Names of the board's controls, from the viewer's side or a watcher's. */
export function boardLabels(viewer: Player | null, m: Messages): Labels {
  const b = m.board;
  const checkers = (owner: Player, count: number): string => {
    if (viewer === null) return owner === 'a' ? b.light(count) : b.dark(count);
    return owner === viewer ? b.mine(count) : b.theirs(count);
  };
  return {
    board: b.label,
    place(info: PlaceInfo) {
      const name =
        info.kind === 'point' ? b.point(info.point) : info.kind === 'bar' ? b.bar : b.off;
      const held = info.owner && info.count > 0 ? checkers(info.owner, info.count) : b.empty;
      const states = [
        info.selected && b.selected,
        info.target && b.target,
        info.movable && !info.selected && b.canMove,
      ].filter((state) => state !== false);
      return [`${name}: ${held}`, ...states].join(', ');
    },
    dice(dice, action) {
      const values = b.dice(dice.map(({ value }) => value).join(' '));
      if (action === undefined) return values;
      const name = { roll: m.turn.roll, swap: m.turn.swap, confirm: m.turn.confirm }[action];
      return dice.length > 0 && action !== 'roll' ? `${name}. ${values}` : name;
    },
    cube: ({ value }) => b.cube(value),
  };
}
