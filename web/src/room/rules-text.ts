/** A house-rules card in words. */
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
    const scoring = rules.backgammonIsTwo ? c.doubles : c.triples;
    lines.push([c.scoring, withDetails(scoring, rules.forfeitIsSingle && c.forfeitSingle)]);
  }
  lines.push([c.clock, clockText(rules, m, f)]);
  if (rules.clock.type === 'none') lines.push([c.absence, c.claim(f.duration(rules.claimAfterMs))]);
  return lines;
}

function frameDetails({ frame }: TableRules, m: Messages): (string | false)[] {
  const c = m.card;
  switch (frame.type) {
    case 'single':
      return [c.single];
    case 'match':
      return [c.match(frame.length), frame.crawford && c.crawford];
    case 'money':
      return [
        c.money,
        frame.jacoby && c.jacoby,
        frame.automaticDoubles > 0 && c.automatic,
        frame.beavers === 'on' && c.beavers,
        frame.beavers === 'raccoons' && c.raccoons,
      ];
    case 'mao':
      return [
        c.mao(frame.length),
        c.cantado(frame.gamaoCantado),
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
      return c.delay(f.duration(clock.delayMs), f.duration(clock.bankMs));
    case 'fischer':
      return c.fischer(f.duration(clock.bankMs), f.duration(clock.incrementMs));
    case 'correspondence':
      return c.correspondence(f.duration(clock.turnMs));
  }
}

function withDetails(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false).join(', ');
}
