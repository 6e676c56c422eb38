import type { PositionText } from '../position-text';

const askForOne = 'Leave only the position you want to see.';

export const position: PositionText = {
  title: 'Show a position',
  lead: 'Paste an XGID, a GNU Backgammon id, or the whole message that holds one.',
  label: 'Text with the position',
  placeholder: 'XGID=… or 4HPwATDgc/ABMA',
  show: 'Show the position',
  sides: { a: 'Light', b: 'Dark' },
  names: { a: 'Light', b: 'Dark' },
  decision: {
    untold: (side) => `${side} is on roll.`,
    roll: (side) => `${side} to roll or double.`,
    play: (side, roll) => `${side} to play ${roll}.`,
    double: (offers, answers, to) => `${offers} doubles to ${to}. ${answers} takes or passes.`,
    beaver: (offers, answers, to) => `${offers} beavers to ${to}. ${answers} takes or passes.`,
    raccoon: (offers, answers, to) => `${offers} raccoons to ${to}. ${answers} takes or passes.`,
  },
  facts: 'What the text says',
  session: 'Match',
  match: (length, crawford) => `To ${length}${crawford ? ', Crawford game' : ''}`,
  money: (jacoby) =>
    `Money session${jacoby === null ? '' : jacoby ? ', with the Jacoby rule' : ', without the Jacoby rule'}`,
  cube: 'Cube',
  cubeCentred: (value) => `In the centre at ${value}`,
  cubeOwned: (value, owner) => `${owner} owns it at ${value}`,
  untold: 'The text does not say',
  ids: 'Position ids',
  assumed:
    'What the text does not say stands in the ids as programs assume it: a money session with the Jacoby rule, the cube in the centre, dice to be rolled.',
  shareText: 'Look at this backgammon position:',
  refused: 'This position cannot be shown',
  nothing:
    'There is no position in this text. An XGID begins with “XGID=”; a GNU Position ID has 14 letters and digits.',
  forms: {
    xgid: 'the XGID',
    position: 'the Position ID',
    match: 'the Match ID',
    fibs: 'the FIBS board line',
    drawing: 'the drawn board',
  },
  unreadable: (what, flaw) => `Something is wrong with ${what}: ${flaw}.`,
  flaws: {
    length: 'it is cut short, or there is too much of it. Copy it again from end to end',
    character: 'it has a character that does not belong there. Copy it again from end to end',
    checkers: 'the checkers do not add up to fifteen a side',
    board: 'the checkers stand where they cannot stand at the same time',
    setting: 'its cube, score or dice are impossible',
    rows: 'its rows do not fit the edges. Blanks were probably lost when it was copied',
    words: 'what is written around it contradicts the drawing',
  },
  twoPositions: (first, second) =>
    `There are two positions in the text: ${first} and ${second}. ${askForOne}`,
  disagree: (about, first, second) =>
    `The text contradicts itself about ${about}: compare ${first} and ${second}. ${askForOne}`,
  parts: { dice: 'the dice', cube: 'the cube', score: 'match and score', rules: 'the rules' },
};
