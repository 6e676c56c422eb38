/** The long texts of the guide; loaded with it, not before. */
export interface GuideText {
  title: string;
  lead: string;
  steps: Record<GuideStep, StepText>;
  /** `Step 3 of 12`. */
  position: (number: number, of: number) => string;
  /** The list of steps. */
  list: string;
  /** Said of a step in the list. */
  finished: string;
  /** Where the fifteen checkers are before they are set up. */
  left: (count: number) => string;
  empty: (point: number) => string;
  full: (point: number, count: number) => string;
  answers: Record<'single' | 'gammon' | 'backgammon' | 'take' | 'pass', string>;
  restart: string;
  previous: string;
  next: string;
  last: { title: string; text: string; play: string; again: string };
}

type GuideStep =
  | 'setUp'
  | 'move'
  | 'makePoint'
  | 'double'
  | 'hit'
  | 'enter'
  | 'bothDice'
  | 'largerDie'
  | 'allHome'
  | 'bearOff'
  | 'gammon'
  | 'cube';

interface StepText {
  title: string;
  text: string;
  /** What to do. */
  task: string;
  done: string;
  /** The reply to a legal play, or an answer, that does not solve the task. */
  beside?: string;
}
