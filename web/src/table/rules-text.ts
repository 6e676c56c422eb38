/** A house-rules card in words. */
import { exactDuration } from '../i18n/exact-duration';
import type { Format } from '../i18n/format';
import type { Messages } from '../i18n/i18n.svelte';
import type { TableRules } from '../protocol';

/** The frame in a few words, for a heading. */
export function frameText(rules: TableRules, m: Messages): string {
  const { frame } = rules;
  const c = m.card;
  switch (frame.type) {
    case 'single':
      return c.variants[rules.variant];
    case 'match':
      return c.matchShort(frame.length);
    case 'money':
      return c.moneyShort;
    case 'mao':
      return c.mao(frame.length);
  }
}

/** Every line of the card: what it is about, and what was agreed. */
export function cardLines(rules: TableRules, m: Messages, f: Format): [string, string][] {
  const c = m.card;
  const lines: [string, string][] = [
    [c.variant, c.variants[rules.variant]],
    [c.frame, withDetails(...frameDetails(rules, m))],
  ];
  const { frame, cube } = rules;
  if (frame.type === 'match' || frame.type === 'money') {
    lines.push([c.cube, cube.on ? c.cubeOn(cube.limit) : c.cubeOff]);
  }
  if (frame.type !== 'single') {
    const scoring = withDetails(scoringText(rules, m), rules.forfeitIsSingle && c.forfeitSingle);
    lines.push([c.scoring, scoring]);
  }
  lines.push([c.clock, clockText(rules, m, f)]);
  // By correspondence the clock alone decides.
  if (rules.clock.type !== 'correspondence') {
    lines.push([c.absence, c.claim(exactDuration(rules.claimAfterMs, f))]);
  }
  return lines;
}

function scoringText({ frame, variant, backgammonIsTwo }: TableRules, m: Messages): string {
  if (frame.type === 'mao') return m.editor.maoScoring(frame.gamaoCantado);
  if (variant === 'tavla') return m.editor.tavlaScoring;
  return backgammonIsTwo ? m.card.doubles : m.card.triples;
}

function frameDetails({ frame, cube }: TableRules, m: Messages): (string | false)[] {
  const c = m.card;
  switch (frame.type) {
    case 'single':
      return [c.single];
    case 'match':
      return [c.match(frame.length), frame.crawford && cube.on && c.crawford];
    case 'money':
      return [
        c.money,
        frame.jacoby && c.jacoby,
        frame.automaticDoubles > 0 && m.editor.upTo(c.automatic, frame.automaticDoubles),
        frame.beavers === 'on' && c.beavers,
        frame.beavers === 'raccoons' && c.raccoons,
      ];
    case 'mao':
      return [
        c.mao(frame.length),
        frame.openingRollsAfresh && c.rollsAfresh,
        frame.noHitAndRun && c.noRun,
      ];
  }
}

function clockText({ clock }: TableRules, m: Messages, f: Format): string {
  const c = m.card;
  switch (clock.type) {
    case 'none':
      return c.noClock;
    case 'delay':
      return c.delay(exactDuration(clock.delayMs, f), exactDuration(clock.bankMs, f));
    case 'fischer':
      return c.fischer(exactDuration(clock.bankMs, f), exactDuration(clock.incrementMs, f));
    case 'correspondence':
      return withDetails(
        c.correspondence(exactDuration(clock.turnMs, f)),
        clock.vacationMs > 0 && m.editor.vacationAllowed(exactDuration(clock.vacationMs, f)),
      );
  }
}

function withDetails(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false).join(', ');
}
