/** Two people at one table, whoever of them the dice let begin. */

import { expect, type Locator } from '@playwright/test';
import { mouse, type Player } from './player.ts';

export class Pair {
  constructor(
    readonly host: Player,
    readonly guest: Player,
  ) {}

  /** Both sit down at a table with this card. */
  static async sit(
    host: Player,
    guest: Player,
    fill: (card: Locator) => Promise<void>,
  ): Promise<Pair> {
    await guest.sitDown(await host.openTable(fill));
    return new Pair(host, guest);
  }

  other(player: Player): Player {
    return player === this.host ? this.guest : this.host;
  }

  /** Whose decision the table waits for, as soon as it is a player's. */
  async onTurn(): Promise<Player> {
    let player: Player | null = null;
    const look = async () => {
      const { view } = await this.host.snapshot();
      player = view.toAct && (view.toAct === view.viewer ? this.host : this.guest);
      return player;
    };
    await expect.poll(look).not.toBeNull();
    // Asked again it could be nobody's: the dice of a turn are thrown in between.
    return player ?? this.host;
  }

  /** The opening play is made; answers who then may roll or double, and who waits. */
  async open(): Promise<[Player, Player]> {
    const first = await this.onTurn();
    await first.playTurn(mouse);
    const second = this.other(first);
    await expect(second.button('Roll dice')).toBeEnabled();
    return [second, first];
  }

  /** This many turns, each by the player whom the dice let play. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      const player = await this.onTurn();
      const { seq } = await this.host.snapshot();
      await player.playTurn(mouse);
      await expect.poll(async () => (await this.host.snapshot()).seq).toBeGreaterThan(seq);
    }
  }

  /** Both want the next game. */
  async next(): Promise<void> {
    for (const player of [this.host, this.guest]) await player.button('Next game').click();
    for (const player of [this.host, this.guest]) await expect(player.result).toBeHidden();
  }

  /** One offers to lose, the other agrees. */
  async concede(loser: Player, level: 'Single' | 'Gammon', points: number): Promise<void> {
    await loser.resign(level);
    const winner = this.other(loser);
    const words = points === 1 ? '1 point' : `${points} points`;
    await expect(winner.actions).toContainText(
      `If you accept, the game ends and you win ${words}.`,
    );
    await winner.button('Accept').click();
    for (const player of [winner, loser]) await expect(player.result).toBeVisible();
  }
}
