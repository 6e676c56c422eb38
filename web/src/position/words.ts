/** A pasted position, or why there is none, in words. */
import type { Format } from '../i18n/format';
import type { PositionText } from '../i18n/position-text';
import { other } from '../game/player';
import type { PositionRefusal, PositionSource, ReadPosition } from '../protocol';
import { offer } from '../table/position-config';

/** What is to be decided, and by whom. */
export function decisionText(position: ReadPosition, text: PositionText, f: Format): string {
  const { decision, toAct, roll } = position;
  const t = text.decision;
  const decides = text.names[toAct];
  switch (decision) {
    case null:
      return t.untold(decides);
    case 'roll':
      return t.roll(decides);
    case 'play':
      return t.play(decides, roll?.join('-') ?? '');
    default:
      return t[decision](text.names[other(toAct)], decides, f.number(offer(position) ?? 0));
  }
}

/** What the text says of match and cube: what it is about, and what it says. */
export function facts(
  { session, cube }: ReadPosition,
  text: PositionText,
  f: Format,
): [string, string][] {
  const ofSession =
    session?.type === 'match'
      ? text.match(session.length, session.crawford)
      : session && text.money(session.jacoby);
  const ofCube =
    cube &&
    (cube.owner
      ? text.cubeOwned(f.number(cube.value), text.names[cube.owner])
      : text.cubeCentred(f.number(cube.value)));
  return [
    [text.session, ofSession ?? text.untold],
    [text.cube, ofCube ?? text.untold],
  ];
}

export function refusalText(refusal: PositionRefusal, text: PositionText): string {
  const name = ({ kind, id }: PositionSource) =>
    id === null ? text.forms[kind] : `${text.forms[kind]} ${id}`;
  switch (refusal.type) {
    case 'nothing':
      return text.nothing;
    case 'unreadable':
      return text.unreadable(name(refusal.source), text.flaws[refusal.flaw]);
    case 'twoPositions':
      return text.twoPositions(name(refusal.first), name(refusal.second));
    case 'disagree':
      return text.disagree(text.parts[refusal.about], name(refusal.first), name(refusal.second));
  }
}
