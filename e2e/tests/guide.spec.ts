import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/test.ts';

/** How the guide is used: what is pressed, and in which words. */
interface Way {
  address: string;
  words: { board: string; tray: RegExp; point: string; bar: RegExp; confirm: string; next: string };
  /** To the questions at the end, in their order. The first is also answered wrongly before. */
  answers: { wrong: string; why: string; right: string[] };
  /** Presses a control. */
  press: (control: Locator) => Promise<void>;
}

/** Plays each step after a wrong try, and reads why it was wrong. */
async function passTheGuide(page: Page, { address, words, answers, press }: Way): Promise<void> {
  await page.goto(address);
  const board = page.getByRole('group', { name: words.board });
  const point = (number: number) =>
    board.getByRole('button', { name: new RegExp(`^${words.point} ${number}:`) });
  const tray = board.getByRole('button', { name: words.tray }).first();
  const bar = board.getByRole('button', { name: words.bar }).first();
  const said = page.getByRole('status').last();
  const move = async (from: Locator, to?: Locator) => {
    await press(from);
    if (to) await press(to);
  };
  const refuse = async (rule: string) => {
    const link = said.getByRole('link', { name: new RegExp(`${rule}$`) });
    await expect(link).toHaveAttribute('href', new RegExp(`#${rule}$`));
    const path = (await link.getAttribute('href')) ?? '';
    const rules = await (await page.request.get(path)).text();
    expect(rules).toContain(`id="${rule}"`);
  };
  const confirm = () => press(page.getByRole('button', { name: words.confirm, exact: true }));
  const goOn = async () => press(page.getByRole('button', { name: words.next, exact: true }));
  const step = async (number: number) =>
    expect(page.locator('[aria-current=step]')).toHaveAccessibleName(new RegExp(`^${number}\\.`));

  for (const number of [1, 2]) {
    await step(number);
    await press(point(12));
    await expect(said).toContainText('12');
    for (const [number, count] of [
      [24, 2],
      [13, 5],
      [8, 3],
      [6, 5],
    ] as const) {
      for (let i = 0; i < count; i++) await press(point(number));
    }
    await goOn();
  }

  await step(3);
  await move(point(24), point(19));
  await refuse('3.5');
  await move(point(24), point(13));
  await confirm();
  await goOn();

  await step(4);
  await move(point(8), point(5));
  await move(point(6), point(5));
  await confirm();
  await goOn();

  await step(5);
  for (const [from, to] of [
    [24, 20],
    [24, 20],
    [13, 9],
    [13, 9],
  ] as const) {
    await move(point(from), point(to));
  }
  await confirm();
  await goOn();

  await step(6);
  await move(point(8), point(5));
  await move(point(13), point(9));
  await confirm();
  await goOn();

  await step(7);
  await move(point(13), point(9));
  await refuse('5.3');
  await move(bar, point(23));
  await move(point(13), point(9));
  await confirm();
  await goOn();

  await step(8);
  await move(point(24), point(19));
  await refuse('3.5');
  await move(point(13), point(9));
  await move(point(10), point(9));
  await confirm();
  await goOn();

  await step(9);
  await move(point(8), point(6));
  await refuse('4.1');
  await move(point(8), point(2));
  await move(point(24), point(22));
  await confirm();
  await goOn();

  await step(10);
  await move(point(24), point(19));
  await refuse('4.2');
  await move(point(24), point(18));
  await confirm();
  await goOn();

  await step(11);
  await move(point(6), tray);
  await refuse('6.1');
  await move(point(8), point(6));
  await move(point(6), tray);
  await confirm();
  await goOn();

  await step(12);
  await move(point(2), tray);
  await refuse('6.3');
  await move(point(5), tray);
  await move(point(4), tray);
  await confirm();
  await goOn();

  await step(13);
  await move(point(3), tray);
  await refuse('6.3');
  for (const [from, to] of [
    [6, 2],
    [6, 2],
    [5, 1],
    [5, 1],
  ] as const) {
    await move(point(from), point(to));
  }
  await confirm();
  await goOn();

  await step(14);
  await move(point(2), tray);
  await refuse('5.3');
  await move(bar, point(23));
  await move(point(6), point(1));
  await confirm();
  await goOn();

  const answer = (name: string) => press(page.getByRole('button', { name, exact: true }));
  await answer(answers.wrong);
  await expect(said).toContainText(answers.why);
  for (const [index, name] of answers.right.entries()) {
    await step(15 + index);
    await answer(name);
    await goOn();
  }
}

test('the guide is passed by touch, in Portuguese, and leads to a game', async ({ join }) => {
  const player = await join({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await player.set({ tap: 'pick' });
  const { page } = player;
  await passTheGuide(page, {
    address: '/aprender/jogar',
    words: {
      board: 'Tabuleiro',
      tray: /^Retiradas/,
      point: 'Casa',
      bar: /^Barra: 1/,
      confirm: 'Confirmar',
      next: 'Próximo passo',
    },
    answers: {
      wrong: 'Vitória simples: 1 ponto',
      why: 'Olhe de novo',
      right: [
        'Vitória por gamão: 2 pontos',
        'Vitória por backgammon: 3 pontos',
        'Aceitar',
        'Recusar',
        'Dobrar a aposta para 4',
        'Ninguém',
        '1 ponto',
        'No centro, em 2',
        '4 pontos',
        '1 minuto e 52 segundos',
        'Ninguém',
      ],
    },
    press: (control) => control.tap(),
  });
  await page.getByRole('button', { name: 'Jogar contra o Sagui' }).tap();
  await page.waitForURL(/\/r\//);

  // What was done is remembered, and any step can be seen again.
  await page.goto('/aprender/jogar');
  await expect(page.getByRole('heading', { name: 'Agora é jogar' })).toBeVisible();
  await page.getByRole('button', { name: /^5\. Duplas, feito/ }).tap();
  await expect(page.getByRole('heading', { name: 'Duplas' })).toBeVisible();
});

test('the guide is passed by keyboard, in English', async ({ join }) => {
  const player = await join();
  const { page } = player;
  await passTheGuide(page, {
    address: '/learn/play',
    words: {
      board: 'Board',
      tray: /^Borne off/,
      point: 'Point',
      bar: /^Bar: 1/,
      confirm: 'Confirm',
      next: 'Next step',
    },
    answers: {
      wrong: 'A single win: 1 point',
      why: 'Look again',
      right: [
        'A gammon: 2 points',
        'A backgammon: 3 points',
        'Take',
        'Pass',
        'Double to 4',
        'Nobody',
        '1 point',
        'In the centre, at 2',
        '4 points',
        '1 minute 52 seconds',
        'No one',
      ],
    },
    press: async (control) => {
      await control.focus();
      await page.keyboard.press('Enter');
    },
  });
  await expect(page.getByRole('heading', { name: 'Now play' })).toBeFocused();
  await page.getByRole('button', { name: 'Play Sagui' }).press('Enter');
  await page.waitForURL(/\/r\//);
  // The first game is played with hints, which the settings can switch off.
  expect(await player.turn()).toBe(true);
  await expect(player.actions).toContainText(/enters first|hit a blot|bear off now|can move/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await player.dialog.getByRole('switch', { name: 'Hints for beginners' }).click();
  await page.keyboard.press('Escape');
  await expect(player.actions).not.toContainText('Two together are safe.');
});
