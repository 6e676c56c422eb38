import type { Opponent, TableRules } from '../protocol';
import { localStore } from '../storage';
import { withCube } from './card';
import { type Favourite, readCard, readFavourites } from './favourites';

const CARD = 'gamao.card';
const FAVOURITES = 'gamao.cards';
const BOT_CUBE = 'gamao.botCube';

/** The card that tables are opened with, and the player's favourites. */
class Chosen {
  #card: TableRules = $state.raw(readCard(localStore.get(CARD)));
  #favourites: Favourite[] = $state.raw(readFavourites(localStore.get(FAVOURITES)));
  #botCube = $state(localStore.get(BOT_CUBE) !== 'false');

  get card(): TableRules {
    return this.#card;
  }

  set card(card: TableRules) {
    this.#card = card;
    localStore.set(CARD, JSON.stringify(card));
  }

  get favourites(): readonly Favourite[] {
    return this.#favourites;
  }

  set favourites(favourites: readonly Favourite[]) {
    this.#favourites = [...favourites];
    localStore.set(FAVOURITES, JSON.stringify(favourites));
  }

  /** Whether bots play with the cube, where the card has one. */
  get botCube(): boolean {
    return this.#botCube;
  }

  set botCube(on: boolean) {
    this.#botCube = on;
    localStore.set(BOT_CUBE, JSON.stringify(on));
  }

  /** The card against this opponent. */
  against({ type }: Opponent): TableRules {
    return type === 'bot' && this.card.cube.on && !this.botCube
      ? withCube(this.card, false)
      : this.card;
  }
}

export const chosen = new Chosen();
