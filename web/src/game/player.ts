import type { Player } from '../protocol';

/** The opponent of a player. */
export const other = (player: Player): Player => (player === 'a' ? 'b' : 'a');
