/** What happened, in words: for the log, the announcements and the notices. */
import { other } from '../game/board';
import type { Messages } from '../i18n/i18n.svelte';
import type { Event, GameResult, Party, Player, Roll, Step, TableView } from '../protocol';
import { nameOf } from './names';

export interface Context {
  /** The table after the event. */
  view: TableView;
  m: Messages;
  playText(steps: readonly Step[]): string;
}

export function rollText([first, second]: Roll): string {
  return `${first}-${second}`;
}

/** One sentence, or nothing for what is no news to a player. */
export function sentence(event: Event, context: Context): string | undefined {
  const { view, m, playText } = context;
  const e = m.events;
  const mine = (player: Player) => player === view.viewer;
  const who = (player: Player) => nameOf(player, view, m);
  switch (event.type) {
    case 'opened':
      return e.opened;
    case 'seated':
      return mine(event.player) ? undefined : e.seated(who(event.player));
    case 'gameStarted':
      return event.crawford
        ? `${e.gameStarted(event.number)} ${e.crawford}`
        : e.gameStarted(event.number);
    case 'rolled':
      return rolled(event.roll, context);
    case 'played': {
      const text = playText(event.steps);
      const hits = event.steps.filter(({ hits }) => hits).length;
      if (mine(event.player)) {
        if (event.steps.length === 0) return e.youPassedTurn;
        return hits > 0 ? e.youPlayedHit(text, hits) : e.youPlayed(text);
      }
      if (event.steps.length === 0) return e.passedTurn(who(event.player));
      return hits > 0
        ? e.playedHit(who(event.player), text, hits)
        : e.played(who(event.player), text);
    }
    case 'doubled': {
      const to = view.cube?.stake?.taking ?? (view.cube?.value ?? 1) * 2;
      return mine(event.player) ? e.youDoubled(to) : e.doubled(who(event.player), to);
    }
    case 'taken':
      return mine(event.player) ? e.youTook : e.taken(who(event.player));
    case 'passed':
      return mine(event.player) ? e.youDropped : e.dropped(who(event.player));
    case 'beavered':
      return e.beavered(who(event.player));
    case 'raccooned':
      return e.raccooned(who(event.player));
    case 'resignOffered':
      return e.resignOffered(who(event.player), m.resign.levels[event.level]);
    case 'resignRefused':
      return e.resignRefused(who(event.player));
    case 'resignAccepted':
      return e.resignAccepted(who(event.player));
    case 'forfeited':
      return event.reason === 'clock'
        ? e.forfeitClock(who(event.player))
        : e.forfeitAbsence(who(event.player));
    case 'gameEnded':
      return gameEnded(event.result, context);
    case 'matchEnded':
      // A single game has said so already.
      if (view.rules.frame.type === 'single') return undefined;
      return mine(event.winner) ? e.youWonMatch : e.matchEnded(who(event.winner));
    case 'rematchOffered':
      if (mine(event.player)) return undefined;
      return view.phase.type === 'betweenGames'
        ? e.ready(who(event.player))
        : e.rematchOffered(who(event.player));
    case 'rematched':
      return e.rematched;
    case 'sessionEnded':
      return e.sessionEnded;
    case 'clockChanged':
      // A live clock can only be changed to correspondence.
      return event.clock.type === 'correspondence'
        ? e.clockChanged(who(event.player), event.clock.turnMs)
        : undefined;
    case 'vacationStarted':
      return e.vacationStarted(who(event.player));
    case 'vacationEnded':
      return e.vacationEnded(who(event.player));
    case 'expired':
      return e.expired;
    case 'anchored':
      return reseeded(event.party, context);
    case 'said':
      return e.said(who(event.player), m.phrases[event.phrase]);
    default:
      // Anchors, links and the like are for the Verify page; a newer server may send more.
      return undefined;
  }
}

/** Before the first roll new chains are no news: that is how a match begins. */
function reseeded(party: Party, { view, m }: Context): string | undefined {
  if (party === 'server' || !view.fair || view.fair.rolls === 0) return undefined;
  if (party === view.viewer) return m.fair.youReseeded;
  return m.fair.reseeded(nameOf(party, view, m));
}

function rolled(roll: Roll, { view, m }: Context): string {
  const e = m.events;
  const who = (player: Player) => nameOf(player, view, m);
  const opening = view.dice?.player === null;
  if (opening) {
    const text = e.openingRoll(e.openingDie(who('a'), roll[0]), e.openingDie(who('b'), roll[1]));
    return view.phase.type === 'opening' ? `${text} ${e.openingTie}` : text;
  }
  const player = view.dice?.player ?? view.toAct ?? 'a';
  return player === view.viewer
    ? e.youRolled(rollText(roll))
    : e.rolled(who(player), rollText(roll));
}

function gameEnded(result: GameResult, { view, m }: Context): string {
  const level = resultLevel(result, m);
  return result.winner === view.viewer
    ? m.events.youWonGame(level)
    : m.events.gameEnded(nameOf(result.winner, view, m), level);
}

/** How big the win was: "gammon", in a mão also "cantada" and "gamão cantado". */
export function resultLevel(result: GameResult, m: Messages): string {
  if (!result.cantada) return m.result.levels[result.level];
  return result.level === 'single' ? m.score.mao.cantada : m.score.mao.gamaoCantado;
}

/** Whose decision the table waits for while it is not the viewer's, by name. */
export function awaited(view: TableView, m: Messages): string {
  const player = view.toAct ?? (view.viewer ? other(view.viewer) : 'a');
  return nameOf(player, view, m);
}
