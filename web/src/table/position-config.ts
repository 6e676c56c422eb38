/** What the board is told to show a position that somebody pasted: plain data, nothing to be done. */
import type { Config, Cube, Die } from '../board';
import { other } from '../game/player';
import type { Player, ReadPosition } from '../protocol';
import type { Settings } from '../settings/settings';
import { glide } from './timing';

export function positionConfig(position: ReadPosition, bottom: Player, settings: Settings): Config {
  return {
    position: position.board,
    bottom,
    home: settings.home,
    turn: position.toAct,
    dice: dice(position),
    cube: cube(position),
    numbers: bottom,
    animation: { duration: glide[settings.speed] },
  };
}

/** The cube with what is offered, where it is on its way across. */
export function offer({ decision, cube }: ReadPosition): number | undefined {
  const value = cube?.value ?? 1;
  switch (decision) {
    case 'double':
      return value * 2;
    case 'beaver':
      return value * 4;
    case 'raccoon':
      return value * 8;
    default:
      return undefined;
  }
}

function dice({ roll, onRoll }: ReadPosition): Die[] {
  if (!roll) return [];
  const [first, second] = roll;
  const values = first === second ? [first, first, first, first] : [first, second];
  return values.map((value) => ({ player: onRoll, value }));
}

function cube(position: ReadPosition): Cube | undefined {
  const offered = offer(position);
  if (offered !== undefined) {
    return { value: offered, at: other(position.toAct), offeredTo: position.toAct };
  }
  // In the Crawford game the cube is put aside.
  const isCrawford = position.session?.type === 'match' && position.session.crawford;
  if (!position.cube || isCrawford) return undefined;
  return { value: position.cube.value, at: position.cube.owner ?? 'centre' };
}
