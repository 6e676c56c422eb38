import type { HelpText } from '../help-text';

export const help: HelpText = {
  title: 'How to play backgammon',
  lead: 'The essentials in two minutes. Points are numbered from your own view: 24 is the farthest, 1 is the last of your home board.',
  sections: [
    {
      title: 'The aim',
      text: [
        'Each side has fifteen checkers. Bring all of yours into your home board (points 1 to 6), then bear them off. Whoever bears off all fifteen first wins.',
      ],
    },
    {
      title: 'Your turn',
      text: [
        'To begin, each player rolls one die; the higher number starts and plays both numbers. After that, roll two dice each turn.',
        'Each die is one move, and doubles are four. A checker may use several dice as long as every landing in between is open: empty, yours, or holding a single opposing checker.',
        'Use as many dice as you can. If only one can be used, use the larger. When nothing can move, the turn passes by itself.',
      ],
    },
    {
      title: 'Hitting and entering',
      text: [
        'A checker alone on a point is a blot. When an opponent lands there it is hit and goes to the bar.',
        'A player with checkers on the bar must enter them, in the opponent’s home board, before moving anything else.',
      ],
    },
    {
      title: 'Bearing off',
      text: [
        'Once all your checkers are home, each die bears off a checker from the point of its number. If that point is empty, move a checker from behind; if there is none behind, bear off from the highest point you hold.',
        'If one of your checkers is hit meanwhile, it must come all the way round before you go on.',
      ],
    },
    {
      title: 'What a game is worth',
      text: [
        'A single win counts 1. If the loser has borne off nothing it is a gammon and counts 2; if they also have a checker on the bar or in your home board it is a backgammon and counts 3.',
        'With the doubling cube you may offer to double the stake before rolling. Your opponent takes and owns the cube, or passes and loses what was at stake before.',
      ],
    },
    {
      title: 'Where the dice come from',
      text: [
        'Before the match the server and each player draw a secret and publish a fingerprint of it that can no longer change. Every roll mixes a part of the three secrets: with both players at the table nobody can foresee or choose the dice if one of the three is honest. The server alone cannot.',
        'When the match is over, “Check the dice” works every roll out again in your browser and says what held for each. Your browser keeps your secret; if it gets lost another one begins, and the page says so.',
      ],
    },
    {
      title: 'On this page',
      text: [
        'Undo as often as you like until you confirm: the dice stay as they are.',
        'Lost the connection, or closed the page? Open it again: the game goes on from where it was.',
        'To change devices, use “Continue on another device” in the table’s menu.',
      ],
    },
  ],
  taps: {
    die: 'Tap a checker to move it by the left die; tap the dice to swap their order. Or drag the checker: its targets light up.',
    pick: 'Tap a checker, then where it should go, or drag it: its targets light up. With only one target it moves at once.',
    change: 'To change this, see “Tapping a checker” in the settings.',
  },
  keysTitle: 'On the keyboard',
};
