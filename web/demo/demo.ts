/** The board by itself, for looking at it: `/demo/board.html?scene=opening&theme=wood`. */
import { scenes } from './scenes';
import { GamaoBoard, other } from '../src/board';

const query = new URLSearchParams(location.search);
const { documentElement: root } = document;
root.classList.add(`theme-${query.get('theme') ?? 'wood'}`);
const appearance = query.get('appearance');
if (appearance) root.dataset.appearance = appearance;
const scene = query.get('scene') ?? 'opening';

const nav = document.querySelector('nav')!;
if (query.has('bare')) nav.remove();
for (const name of Object.keys(scenes)) {
  const link = document.createElement('a');
  const other = new URLSearchParams(query);
  other.set('scene', name);
  link.href = `?${other}`;
  link.textContent = name;
  nav.append(link);
}

const log: string[] = [];
const note = (...words: unknown[]): void => void log.push(words.join(' '));
const board = GamaoBoard(document.querySelector<HTMLElement>('#board')!, {
  ...scenes[scene],
  home: query.get('home') === 'left' ? 'left' : 'right',
  numbers: query.has('numbers') ? 'a' : undefined,
  labels: {
    board: 'Board',
    place: ({ kind, point, owner, count }) => `${kind} ${point}: ${owner ?? 'empty'} ${count}`,
    dice: (dice, action) => `${dice.map(({ value }) => value).join('-')} ${action ?? ''}`,
    cube: ({ value }) => `Cube ${value}`,
  },
  events: {
    select: (from) => note('select', from),
    tap: (from, by) => {
      note('tap', from, by);
      return false;
    },
    move(from, to) {
      note('move', from, to);
      const { position, movable } = board.state;
      const player = movable.player!;
      const counts = [...position[player]];
      counts[from]!--;
      counts[to]!++;
      const opponent = other(player);
      const theirs = [...position[opponent]];
      if (to > 0 && theirs[25 - to] === 1) {
        theirs[25 - to]!--;
        theirs[25]!++;
      }
      const next = { [player]: counts, [opponent]: theirs };
      board.set({ position: { ...position, ...next }, arrows: [{ player, from, to }] });
    },
    swapDice() {
      note('swap');
      board.set({ dice: [...board.state.dice].reverse() });
    },
    roll: () => note('roll'),
    confirm: () => note('confirm'),
    undo: () => note('undo'),
    cubeTap: () => note('cube'),
  },
});
Object.assign(window, { board, log });
