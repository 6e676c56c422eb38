/** A play in words (`24/18(2) 6/off`) as arrows. */
import { BAR, OFF, type Arrow, type Player, type Point } from '../board';

const HOP = /^((?:bar|\d+)(?:\*?\/(?:off|\d+))+)\*?(?:\((\d)\))?$/i;

export function arrows(play: string, player: Player): Arrow[] {
  return play.split(' ').flatMap((word) => {
    const places = HOP.exec(word)?.[1]?.replaceAll('*', '').split('/').map(point);
    if (!places) return [];
    return places.slice(1).map((to, i) => ({ player, from: places[i]!, to }));
  });
}

function point(place: string): Point {
  switch (place.toLowerCase()) {
    case 'bar':
      return BAR;
    case 'off':
      return OFF;
    default:
      return Number(place);
  }
}
