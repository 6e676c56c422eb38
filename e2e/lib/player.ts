/** A person at a browser: sees what the page offers by its names, and plays by what is there. */

import { expect, type Locator, type Page } from '@playwright/test';

/** How a person moves checkers. */
export interface Hand {
  /** Moves one checker that can move. */
  move(player: Player): Promise<void>;
  /** Ends the turn. */
  confirm(player: Player): Promise<void>;
}

export class Player {
  readonly board: Locator;
  /** The checkers that may move now. */
  readonly movable: Locator;
  readonly confirm: Locator;
  readonly undo: Locator;
  readonly result: Locator;
  /** The buttons beside the board. */
  readonly actions: Locator;
  /** The one dialog that is open. */
  readonly dialog: Locator;
  readonly scoreSheet: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('group', { name: 'Board' });
    this.movable = this.board.getByRole('button', { name: /can move/ });
    this.actions = page.getByRole('region', { name: 'Table' });
    this.confirm = this.button('Confirm');
    this.undo = this.button('Undo');
    this.dialog = page.getByRole('dialog');
    this.scoreSheet = page.getByRole('region', { name: 'Score' });
    this.result = page.getByText(/^(You won!|Not this time\.)$/);
  }

  get room(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** Sets what the page remembers of its player, before it is opened. */
  async set(settings: Record<string, unknown>): Promise<void> {
    await this.page.addInitScript((changed) => {
      const kept = JSON.parse(localStorage.getItem('gamao.settings') ?? '{}') as object;
      localStorage.setItem('gamao.settings', JSON.stringify({ ...kept, ...changed }));
    }, settings);
  }

  /** One of the buttons beside the board. */
  button(name: string): Locator {
    return this.actions.getByRole('button', { name, exact: true });
  }

  /** Opens a table for a friend, under a card of one's own if asked, and returns its link. */
  async openTable(fill?: (card: Locator) => Promise<void>): Promise<string> {
    await this.page.goto('/');
    if (fill) {
      await this.page.getByRole('button', { name: /Change the rules/ }).click();
      await fill(this.dialog);
      await this.dialog.getByRole('button', { name: 'Done' }).click();
    }
    await this.page.getByRole('button', { name: 'Play a friend' }).click();
    await this.page.waitForURL(/\/r\//);
    await expect(this.page.getByRole('heading', { name: /Your table is ready/ })).toBeVisible();
    return this.page.getByRole('textbox', { name: 'Link to the table' }).inputValue();
  }

  /** Opens a link and takes the free seat. */
  async sitDown(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(this.page.getByRole('heading', { name: /invites? you/ })).toBeHidden();
  }

  /** Opens a link and watches. */
  async watch(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.board).toBeVisible();
  }

  /** Starts a game against a bot. */
  async challenge(bot: string): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('button', { name: bot }).click();
    await this.page.waitForURL(/\/r\//);
  }

  /** Waits for a turn with something to play. False if the game ended before. */
  async turn(): Promise<boolean> {
    // Where no double is possible the dice roll by themselves.
    const accept = this.button('Accept');
    const something = this.movable.or(enabled(this.confirm)).or(accept).or(this.result);
    await expect(something.first()).toBeVisible({ timeout: 120_000 });
    // A bot that cannot win offers to resign.
    if (await accept.isVisible()) {
      await accept.press('Enter');
      await expect(this.result).toBeVisible();
    }
    return !(await this.result.isVisible());
  }

  /** Moves checkers until the turn can be confirmed. False if it passed by itself. */
  async makeSteps(hand: Hand): Promise<boolean> {
    for (;;) {
      let state = await this.#turnState();
      const look = async () => (state = await this.#turnState());
      await expect.poll(look, { timeout: 120_000 }).not.toBe('unsettled');
      if (state !== 'to move') return state === 'to confirm';
      await hand.move(this);
    }
  }

  /** How far the turn is; unsettled while the page and the server do not agree on it. */
  async #turnState(): Promise<'to move' | 'to confirm' | 'over' | 'unsettled'> {
    if (await isReady(this.confirm)) return 'to confirm';
    if ((await this.movable.count()) > 0) return 'to move';
    if ((await this.undo.count()) > 0) return 'unsettled';
    const { viewer, toAct, phase } = (await this.snapshot()).view;
    return toAct === viewer && phase.type === 'toPlay' ? 'unsettled' : 'over';
  }

  /** Plays one whole turn and confirms it. False if the game is over. */
  async playTurn(hand: Hand): Promise<boolean> {
    if (!(await this.turn())) return false;
    if (await this.makeSteps(hand)) {
      await hand.confirm(this);
      await this.confirmed();
    }
    return true;
  }

  /** The play has been sent and taken back or granted: nothing is left to confirm. */
  async confirmed(): Promise<void> {
    await expect(enabled(this.confirm)).toHaveCount(0);
  }

  /** Plays on to the end of the game. */
  async playToEnd(hand: Hand): Promise<void> {
    while (await this.playTurn(hand));
  }

  /** Another tab of the same browser at the same table. */
  async anotherTab(): Promise<Player> {
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    const tab = new Player(page);
    await expect(tab.board).toBeVisible();
    return tab;
  }

  /** Offers the cube, and says so twice. */
  async double(): Promise<void> {
    await this.button('Double').click();
    await this.dialog.getByRole('button', { name: 'Double the stake' }).click();
  }

  /** Opens the menu of the table and chooses from it. */
  async choose(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Table', exact: true }).click();
    await this.dialog.getByRole('button', { name: item }).click();
  }

  /** What the dialog of resignation offers, each level with its price. */
  async resignations(): Promise<string[]> {
    await this.choose('Resign');
    const levels = this.dialog.getByRole('radio');
    await levels.first().waitFor();
    return levels.evaluateAll((all) =>
      all.map((radio) => radio.closest('label')?.innerText.replace(/\s+/g, ' ').trim() ?? ''),
    );
  }

  /** Offers to lose. */
  async resign(level: 'Single' | 'Gammon' | 'Backgammon'): Promise<void> {
    await this.choose('Resign');
    const choice = this.dialog.getByRole('radio', { name: new RegExp(`^${level}`) });
    await choice.locator('..').click();
    await this.dialog.getByRole('button', { name: 'Offer to resign' }).click();
  }

  /** What stands where, as the board names it. */
  async labels(): Promise<string[]> {
    const places = this.board.getByRole('button', { name: /^(Point|Bar|Borne off)/ });
    return places.evaluateAll((all) => all.map((place) => place.getAttribute('aria-label') ?? ''));
  }

  /** Writes down everything that is announced from now on, for it does not stay on the page. */
  async listen(): Promise<void> {
    await this.page.evaluate(() => {
      const notes: string[] = [];
      Object.assign(window, { notes });
      const note = () =>
        document
          .querySelectorAll('[aria-live], .notice')
          .forEach(({ textContent }) => notes.push(textContent ?? ''));
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  }

  /** What has been announced since. */
  readonly heard = (): Promise<string> =>
    this.page.evaluate(() => (window as unknown as { notes: string[] }).notes.join('\n'));

  /** What the server says of the table, as this player may see it. */
  readonly snapshot = async (): Promise<Snapshot> => (await this.#get('snapshot')) as Snapshot;

  /** The log of the room, also of one that is not on the page. */
  async events(room = this.room): Promise<Envelope[]> {
    return ((await this.#get('events', room)) as { events: Envelope[] }).events;
  }

  /** Everything that is needed to check a finished match. */
  async transcript(match: number): Promise<{ events: Envelope[] }> {
    return (await this.#get(`matches/${match}/transcript`)) as { events: Envelope[] };
  }

  async #get(what: string, room = this.room): Promise<unknown> {
    const answer = await this.page.request.get(`/api/rooms/${room}/${what}`);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
}

/** The parts of an event that tests look at. */
export interface Envelope {
  seq: number;
  event: { type: string; player?: 'a' | 'b'; party?: 'server' | 'a' | 'b'; roll?: number[] };
}

/** The parts of a snapshot that tests look at. */
export interface Snapshot {
  seq: number;
  view: {
    viewer: 'a' | 'b' | null;
    toAct: 'a' | 'b' | null;
    board: { a: number[]; b: number[] };
    winner: 'a' | 'b' | null;
    phase: { type: string };
    score: { a: number; b: number };
    results: { winner: 'a' | 'b'; level: string; cantada: boolean; points: number }[];
    cube: { value: number } | null;
    clock: { now: number; deadline: { at: number } } | null;
    pips: { a: number; b: number };
    dice: { roll: [number, number] } | null;
  };
}

/** With a mouse: a click moves the rearmost movable checker by the left die. */
export const mouse: Hand = {
  move: ({ movable }) => movable.first().click(),
  confirm: ({ confirm }) => confirm.click(),
};

/** With a finger. */
export const finger: Hand = {
  move: ({ movable }) => movable.first().tap(),
  confirm: ({ confirm }) => confirm.tap(),
};

/** With the keyboard alone: walks over the board to a checker, and from there to a target. */
export const keyboard: Hand = {
  async move({ board, page }) {
    const focused = board.locator(':focus');
    for (let tabs = 0; (await focused.count()) === 0; tabs++) {
      expect(tabs, 'the board is in the tab order').toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expect(focused).toHaveAccessibleName(/can move/);
    const name = (await focused.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('Enter');
    // With one target it has moved; with several it waits for one.
    await expect(focused).not.toHaveAccessibleName(name);
    if (/picked/.test((await focused.getAttribute('aria-label')) ?? '')) {
      await page.keyboard.press('PageDown');
      await expect(focused).toHaveAccessibleName(/possible target/);
      await page.keyboard.press('Enter');
    }
  },
  confirm: ({ page }) => page.keyboard.press('c'),
};

function enabled(button: Locator): Locator {
  return button.and(button.page().locator(':enabled'));
}

async function isReady(button: Locator): Promise<boolean> {
  return (await enabled(button).count()) > 0;
}
