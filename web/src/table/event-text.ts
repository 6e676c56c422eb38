/** What happened, in words: for the log, the announcements and the notices. */
import type { EventFacts } from '../game/event-facts';
import { other } from '../game/player';
import type { Messages } from '../i18n/i18n.svelte';
import type { Who } from '../i18n/who';
import type { Die, Event, GameResult, Party, Player, Roll, Step, TableView } from '../protocol';
import { nameOf, whoOf } from './names';

export interface Context {
  /** The table at any time after the event: seats and rules stay. */
  view: Pick<TableView, 'viewer' | 'seats' | 'rules'>;
  facts: EventFacts;
  m: Messages;
  playText: (steps: readonly Step[]) => string;
}

/** A roll as it is written everywhere, the higher die first. */
export function rollText([first, second]: Roll): string {
  return `${Math.max(first, second)}-${Math.min(first, second)}`;
}

/** A roll and what was played with it, as lists show them; without steps it was not played. */
export function playLine(
  roll: Roll,
  steps: readonly Step[] | undefined,
  { m, playText }: Pick<Context, 'm' | 'playText'>,
): string {
  if (!steps) return rollText(roll);
  return `${rollText(roll)}: ${steps.length > 0 ? playText(steps) : m.replay.pass}`;
}

/** One sentence, or nothing for what is no news to a player. */
export function sentence(event: Event, context: Context): string | undefined {
  const { view, facts, m, playText } = context;
  const e = m.events;
  const mine = (player: Player) => player === view.viewer;
  const who = (player: Player) => whoOf(player, view, m);
  switch (event.type) {
    case 'opened':
      return e.opened;
    case 'seated':
      // The viewer knows.
      return mine(event.player) ? undefined : e.seated(who(event.player));
    case 'gameStarted':
      return event.crawford
        ? `${e.gameStarted(event.number)} ${e.crawford}`
        : e.gameStarted(event.number);
    case 'rolled':
      return rolled(event.roll, context);
    case 'played': {
      const hits = event.steps.filter(({ hits }) => hits).length;
      if (event.steps.length === 0) return e.passedTurn(who(event.player));
      const text = playText(event.steps);
      return hits > 0
        ? e.playedHit(who(event.player), text, hits)
        : e.played(who(event.player), text);
    }
    case 'doubled':
      return e.doubled(who(event.player), facts.taking ?? 2);
    case 'taken':
      return e.taken(who(event.player));
    case 'passed':
      return e.dropped(who(event.player));
    case 'beavered':
      return e.beavered(who(event.player));
    case 'raccooned':
      return e.raccooned(who(event.player));
    case 'resignOffered':
      // A single game is lost or won, by however much.
      return view.rules.frame.type === 'single'
        ? e.resignOfferedSingle(who(event.player))
        : e.resignOffered(who(event.player), m.resign.losses[event.level]);
    case 'resignRefused':
      return e.resignRefused(who(event.player));
    case 'resignAccepted':
      return e.resignAccepted(who(event.player));
    case 'forfeited':
      return event.reason === 'clock'
        ? e.forfeitClock(who(event.player))
        : e.forfeitAbsence(who(event.player));
    case 'gameEnded':
      return e.gameEnded(who(event.result.winner), gameSize(event.result, context));
    case 'matchEnded':
      // A single game has said so already.
      return view.rules.frame.type === 'single' ? undefined : e.matchEnded(who(event.winner));
    case 'rematchOffered':
      if (mine(event.player)) return undefined;
      return facts.isBetweenGames
        ? e.ready(who(event.player))
        : e.rematchOffered(who(event.player));
    case 'rematched':
      return e.rematched;
    case 'setBack':
      return e.setBack;
    case 'sessionEnded':
      return e.sessionEnded;
    case 'clockChanged':
      // A live clock can only be changed to correspondence.
      return event.clock.type === 'correspondence'
        ? e.clockChanged(who(event.player), event.clock.turnMs)
        : undefined;
    case 'correspondOffered':
      return e.correspondOffered(who(event.player));
    case 'clocksHeld':
      return e.clocksHeld(event.ms);
    case 'vacationStarted':
      return e.vacationStarted(who(event.player));
    case 'vacationEnded':
      return e.vacationEnded(who(event.player));
    case 'expired':
      return e.expired;
    case 'anchored':
      return reseeded(event.party, context);
    case 'said':
      return e.said(nameOf(event.player, view, m), m.phrases[event.phrase]);
    default:
      // Anchors, links and the like are for the Verify page; a newer server may send more.
      return undefined;
  }
}

/** Before the first roll new chains are no news: that is how a match begins. */
function reseeded(party: Party, { view, facts, m }: Context): string | undefined {
  if (party === 'server' || !facts.isUnderWay) return undefined;
  return m.fair.reseeded(whoOf(party, view, m));
}

function rolled(roll: Roll, { view, facts, m }: Context): string {
  const e = m.events;
  if (facts.thrower) return e.rolled(whoOf(facts.thrower, view, m), rollText(roll));
  const die = (player: Player, die: Die) => e.openingDie(whoOf(player, view, m), die);
  const text = e.openingRoll(die('a', roll[0]), die('b', roll[1]));
  return roll[0] === roll[1] ? `${text} ${e.openingTie}` : text;
}

/** What a game was worth, in words; for a single game that ended early the size does not matter. */
function gameSize(result: GameResult, { view, m }: Pick<Context, 'view' | 'm'>): string {
  const isSingle = view.rules.frame.type === 'single';
  if (isSingle && result.kind !== 'finished') return '';
  const size = resultSize(result, m.result.wins).toLocaleLowerCase();
  return isSingle ? size : `${size}, ${m.app.points(result.points)}`;
}

/** How a game ended, for the viewer: how big it was, what decided it, and the points. */
export function resultText(result: GameResult, view: TableView, m: Messages): string {
  const loser = other(result.winner);
  const decider = result.kind === 'finished' ? result.winner : loser;
  const how = m.result.kinds[result.kind](whoOf(decider, view, m));
  const sizes = view.viewer === loser ? m.result.losses : m.result.wins;
  // A double that is refused is always a single win; a single game has no points.
  const isSingle = view.rules.frame.type === 'single';
  const isSized = result.kind === 'finished' || (!isSingle && result.kind !== 'passed');
  const text = isSized ? `${resultSize(result, sizes)}: ${how}.` : `${capital(how)}.`;
  if (isSingle) return text;
  return `${text} ${m.result.points(result.points, whoOf(result.winner, view, m))}`;
}

/** How big a result was; in a mão also cantada and gamão cantado. */
function resultSize({ level, cantada }: GameResult, sizes: Messages['result']['wins']): string {
  if (!cantada) return sizes[level];
  return level === 'single' ? sizes.cantada : sizes.gamaoCantado;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whose decision the table waits for while it is not the viewer's. */
export function awaited(view: TableView, m: Messages): Who {
  return whoOf(view.toAct ?? (view.viewer ? other(view.viewer) : 'a'), view, m);
}
