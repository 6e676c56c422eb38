import type { Opponent, TableRules } from '../protocol';
import { withCube } from './card';
import { type Favourite, readCard, readFavourites } from './favourites';

const CARD = 'gamao.card';
const FAVOURITES = 'gamao.cards';
const BOT_CUBE = 'gamao.botCube';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden; the choice then lasts as long as the page
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // as above
  }
}

/** The card that tables are opened with, and the player's favourites. */
class Chosen {
  #card: TableRules = $state.raw(readCard(read(CARD)));
  #favourites: Favourite[] = $state.raw(readFavourites(read(FAVOURITES)));
  #botCube = $state(read(BOT_CUBE) !== 'false');

  get card(): TableRules {
    return this.#card;
  }

  set card(card: TableRules) {
    this.#card = card;
    write(CARD, card);
  }

  get favourites(): readonly Favourite[] {
    return this.#favourites;
  }

  set favourites(favourites: readonly Favourite[]) {
    this.#favourites = [...favourites];
    write(FAVOURITES, favourites);
  }

  /** Whether bots play with the cube, where the card has one. */
  get botCube(): boolean {
    return this.#botCube;
  }

  set botCube(on: boolean) {
    this.#botCube = on;
    write(BOT_CUBE, on);
  }

  /** The card against this opponent. */
  against({ type }: Opponent): TableRules {
    return type === 'bot' && this.card.cube.on && !this.botCube
      ? withCube(this.card, false)
      : this.card;
  }
}

export const chosen = new Chosen();
