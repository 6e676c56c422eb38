import type { Player, PositionFlaw, PositionForm, PositionPart } from '../protocol';

/** The texts of the page that shows a pasted position; loaded with it, not before. */
export interface PositionText {
  title: string;
  lead: string;
  label: string;
  placeholder: string;
  show: string;
  /** The sides as headings. */
  sides: Record<Player, string>;
  /** The same within a sentence. */
  names: Record<Player, string>;
  /** What is to be decided, and by whom. */
  decision: {
    untold: (side: string) => string;
    roll: (side: string) => string;
    play: (side: string, roll: string) => string;
    double: (offers: string, answers: string, to: string) => string;
    beaver: (offers: string, answers: string, to: string) => string;
    raccoon: (offers: string, answers: string, to: string) => string;
  };
  facts: string;
  session: string;
  match: (length: number, crawford: boolean) => string;
  money: (jacoby: boolean | null) => string;
  cube: string;
  cubeCentred: (value: string) => string;
  cubeOwned: (value: string, owner: string) => string;
  untold: string;
  ids: string;
  /** What the ids say of what the text does not tell. */
  assumed: string;
  shareText: string;
  /** Why nothing can be shown. */
  refused: string;
  nothing: string;
  forms: Record<PositionForm, string>;
  unreadable: (what: string, flaw: string) => string;
  flaws: Record<PositionFlaw, string>;
  twoPositions: (first: string, second: string) => string;
  disagree: (about: string, first: string, second: string) => string;
  parts: Record<PositionPart, string>;
}
