import type { GuideText } from '../guide-text';
import { makeFormat } from '../format';

const f = makeFormat('en');
const checkers = (n: number) => f.plural(n, { one: '# checker', other: '# checkers' });

export const guide: GuideText = {
  title: 'Learn backgammon by playing',
  lead: 'Twelve short steps, each with a task on the board. At the end, your first game.',
  steps: {
    setUp: {
      title: 'Set up the board',
      text: 'Each side has fifteen checkers. The 24 points are numbered from your side: 24 is the farthest, 1 is the last. Your checkers go from higher numbers to lower ones; your opponent’s go the other way.',
      task: 'Place your checkers: two on point 24, five on 13, three on 8 and five on 6. Tap the tray at the side, then the point.',
      done: 'The board is ready. This is how every game of backgammon begins.',
    },
    move: {
      title: 'Moving',
      text: 'Each die moves one checker exactly that many points. One checker may use both, one after the other, if the stop in between is open. A point with two or more opposing checkers is closed.',
      task: 'You rolled 6 and 5. Bring one checker from point 24 to 13, into safety, and confirm.',
      done: 'Good! The stop on 18 was open; the one on 19 was closed.',
      beside: 'A legal play, but not the task: one checker goes from 24 to 13. Undo and try again.',
    },
    makePoint: {
      title: 'Making a point',
      text: 'A checker alone can be hit. Two together close the point: your opponent cannot land there. Closed points in a row are a wall, called a prime.',
      task: 'You rolled 3 and 1. Make your point 5: one checker comes from 8, the other from 6.',
      done: 'Point 5 is yours. It is the best-loved opening play of all.',
      beside: 'Legal, but there are not two checkers on point 5. Undo and try again.',
    },
    double: {
      title: 'Doubles',
      text: 'Two equal dice are a double. They give four moves of that number, with any checkers you like.',
      task: 'You rolled 4 and 4. Make all four moves and confirm.',
      done: 'Four moves of 4. Not bad!',
    },
    hit: {
      title: 'Hitting',
      text: 'A checker alone on its point is a blot. Whoever lands on an opposing blot hits it: it goes to the bar, in the middle of the board, and starts all over again.',
      task: 'You rolled 4 and 3. There is a blot on your point 5. Hit it!',
      done: 'A hit! Now it has to enter again, from the very beginning.',
      beside: 'Legal, but the blot is still there. Undo and hit it on point 5.',
    },
    enter: {
      title: 'Entering from the bar',
      text: 'This time the checker that was hit is yours. While one is on the bar, no other moves. It enters with the number of one die: with a 1 on point 24, with a 2 on 23, and so on to a 6 on 19, if that point is open.',
      task: 'You rolled 4 and 2. Enter from the bar, then play the other die.',
      done: 'Back in the game. The point of the 4 was closed, so the 2 had to enter.',
    },
    bothDice: {
      title: 'Using both dice',
      text: 'Whoever can use both dice must use both. A move that spoils the second one is not allowed.',
      task: 'You rolled 2 and 6. There is only one place for the 6. Play both dice.',
      done: 'That is it. With the 2 on the wrong checker, the 6 would have had nowhere to go.',
    },
    largerDie: {
      title: 'The larger die',
      text: 'Sometimes either die could be played, but not both. Then it must be the larger one.',
      task: 'You rolled 5 and 6. Only the checker on 24 can move, and only once. By which die?',
      done: 'By the 6, the larger one. The 5 is not used, and the turn ends.',
    },
    allHome: {
      title: 'Getting home and off',
      text: 'Your home board is points 1 to 6. When all your checkers are there, each die bears off a checker from the point of its number.',
      task: 'You rolled 6 and 2. One checker is still on its way. Bring it home, and bear one off.',
      done: 'The first one is off. Whoever bears off all fifteen first wins.',
      beside:
        'Legal, but no checker left the board. Undo: the 2 brings it home, and the 6 bears off.',
    },
    bearOff: {
      title: 'A die larger than the point',
      text: 'If the point of the die is empty, move a checker from farther back. If none is farther back, the die bears off from your highest point.',
      task: 'You rolled 6 and 4. Point 6 is empty, and nothing is behind it. Bear off what you can.',
      done: 'The 6 took a checker from 5, your highest point. The 4 took one from 4.',
      beside: 'Legal, but you could bear off.',
    },
    gammon: {
      title: 'What it is worth',
      text: 'A single win counts 1. If the loser has borne off no checker, it counts 2. If, besides, one of them is still on the bar or in the winner’s home board, it counts 3.',
      task: 'You have borne off everything. Your opponent has borne off none, and all their checkers have left your home board. Which win is it?',
      done: 'A gammon: 2 points.',
      beside:
        'Look again: have they borne off a checker? Is one left on the bar, or on your points 1 to 6?',
    },
    cube: {
      title: 'The cube',
      text: 'Before rolling, whoever is on turn may offer to double the stake. Whoever passes loses at once what was at stake before. Whoever takes plays for twice as much, owns the cube, and alone may double again.',
      task: 'Your opponent has two checkers left, on their points 5 and 2, and has doubled from 1 to 2. Of 36 rolls, 19 bear off both. In the other 17 you bear off your last one and win. Do you take?',
      done: 'Right. Passing 36 games costs 36 points. Taking, you lose 2 in 19 of them and win 2 in 17: only 4 points. Whoever wins at least one in four takes.',
      beside:
        'Count 36 games. Passing costs 36 points. Taking: you lose 2 in 19 games and win 2 in 17.',
    },
  },
  position: (number, of) => `Step ${number} of ${of}`,
  list: 'Steps',
  finished: 'done',
  left: (count) =>
    f.plural(count, { one: '# checker left in the tray.', other: '# checkers left in the tray.' }),
  empty: (point) => `None of your checkers begins on point ${point}.`,
  full: (point, count) => `Point ${point} has its ${checkers(count)} already.`,
  answers: {
    single: 'A single win: 1 point',
    gammon: 'A gammon: 2 points',
    backgammon: 'A backgammon: 3 points',
    take: 'Take',
    pass: 'Pass',
  },
  restart: 'Start this step again',
  previous: 'Back',
  next: 'Next step',
  last: {
    title: 'Now play',
    text: 'You know all you need. Sagui, the marmoset, is curious and absent-minded: a good first opponent. In the game, too, checkers that can move and their targets light up, and a tap moves a checker by the left die. The settings can change that.',
    play: 'Play Sagui',
    again: 'See the steps again',
  },
};
