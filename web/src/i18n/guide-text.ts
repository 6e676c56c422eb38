/** The long texts of the guide; loaded with it, not before. */
export interface GuideText {
  title: string;
  lead: string;
  steps: Record<GuideStep, StepText>;
  /** `Step 3 of 25`. */
  position: (number: number, of: number) => string;
  /** The list of steps. */
  list: string;
  /** Said of a step in the list. */
  finished: string;
  /** Where the fifteen checkers are before they are set up. */
  left: (count: number) => string;
  empty: (point: number) => string;
  full: (point: number, count: number) => string;
  answers: Record<GuideAnswer, string>;
  restart: string;
  previous: string;
  next: string;
  last: { title: string; text: string; play: string; again: string };
}

type GuideStep =
  | 'setUp'
  | 'setUpMirrored'
  | 'move'
  | 'makePoint'
  | 'double'
  | 'hit'
  | 'enter'
  | 'prime'
  | 'bothDice'
  | 'largerDie'
  | 'allHome'
  | 'bearOff'
  | 'moveInside'
  | 'hitHome'
  | 'gammon'
  | 'backgammon'
  | 'cube'
  | 'pass'
  | 'redouble'
  | 'crawford'
  | 'jacoby'
  | 'automatic'
  | 'mao'
  | 'clock'
  | 'dice';

type GuideAnswer =
  | 'single'
  | 'gammon'
  | 'backgammon'
  | 'one'
  | 'two'
  | 'three'
  | 'four'
  | 'take'
  | 'pass'
  | 'double'
  | 'wait'
  | 'nobody'
  | 'trailer'
  | 'both'
  | 'cubeAtOne'
  | 'cubeAtTwo'
  | 'cubeOwned'
  | 'bank100'
  | 'bank112'
  | 'bank120'
  | 'server'
  | 'opponent'
  | 'noOne';

interface StepText {
  title: string;
  text: string;
  /** What to do. */
  task: string;
  done: string;
  /** The reply to a legal play, or an answer, that does not solve the task. */
  beside?: string;
}
