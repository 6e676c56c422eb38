// Written by `cargo run -p gamao-typescript --bin export-types`; do not edit.

/** The longest display name, in characters. */
export const MAX_NAME = 24;

/** Ready-made house-rules cards, in the order to show them. */
export const presetNames = ["casual","match3","match5","match7","match9","match11","money","mao","tavla"] as const;
export type PresetName = (typeof presetNames)[number];
export const presets: Record<PresetName, TableRules> = {
  casual: {"variant":"standard","frame":{"type":"single"},"cube":{"on":false,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  match3: {"variant":"standard","frame":{"type":"match","length":3,"crawford":true},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  match5: {"variant":"standard","frame":{"type":"match","length":5,"crawford":true},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  match7: {"variant":"standard","frame":{"type":"match","length":7,"crawford":true},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  match9: {"variant":"standard","frame":{"type":"match","length":9,"crawford":true},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  match11: {"variant":"standard","frame":{"type":"match","length":11,"crawford":true},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  money: {"variant":"standard","frame":{"type":"money","jacoby":true,"automaticDoubles":0,"beavers":"off"},"cube":{"on":true,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  mao: {"variant":"standard","frame":{"type":"mao","length":10,"gamaoCantado":4,"openingRollsAfresh":false,"noHitAndRun":false},"cube":{"on":false,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
  tavla: {"variant":"tavla","frame":{"type":"match","length":5,"crawford":false},"cube":{"on":false,"limit":64},"backgammonIsTwo":false,"forfeitIsSingle":false,"clock":{"type":"none"},"claimAfterMs":172800000},
};

/** All variants. */
export const variants = ["standard","nackgammon","hypergammon","longgammon","tavla"] as const;

/** Bot levels, weakest first. */
export const botLevels = ["sagui","tatu","capivara","lobo-guara","onca","harpia"] as const;
export type BotLevel = (typeof botLevels)[number];

/** The longest match and mão, in points. */
export const MAX_LENGTH = 25;

/** The most automatic doubles in one game. */
export const MAX_AUTOMATIC_DOUBLES = 6;

/** The highest last face of a cube. */
export const MAX_CUBE_LIMIT = 4096;

/** How long the times of a card may be, in milliseconds. */
export const timeBounds = {"bank":{"least":0,"most":86400000},"claim":{"least":60000,"most":604800000},"delay":{"least":0,"most":600000},"increment":{"least":0,"most":600000},"turn":{"least":3600000,"most":1209600000},"vacation":{"least":0,"most":5184000000}};

/** The free time each turn of the usual live clock, in milliseconds. */
export const LIVE_DELAY_MS = 12000;

/** The bank a point of the usual live clock, in milliseconds. */
export const BANK_A_POINT_MS = 120000;

/** A turn by correspondence, also where a live clock is changed to it, in milliseconds. */
export const CORRESPONDENCE_TURN_MS = 259200000;

/** How long a connection must be gone before its player counts as away, in milliseconds. */
export const AWAY_AFTER_MS = 15000;

/**
 * How far the analysis of a match has come, for those who wait for it.
 */
export type AnalysisStatus = { "state": "waiting" } | { "state": "running" } & Progress | { "state": "done", 
/**
 * What was found.
 */
analysis: MatchAnalysis, };

/**
 * An error: a code for programs and a message for people.
 */
export type ApiError = { 
/**
 * The kind of the error.
 */
code: ErrorCode, 
/**
 * The message, which names the input; lower case, English.
 */
message: string, 
/**
 * The rule of the reference pages by which the game refuses it, such as `4.2`.
 */
rule?: string, 
/**
 * When to try again, in milliseconds, if the server knows; over HTTP also in seconds, as
 * `Retry-After`.
 */
retryAfterMs?: number, };

/**
 * Immediate redoubles by the taker.
 */
export type Beavers = "off" | "on" | "raccoons";

/**
 * The checkers of both players, each from that player's own view: 26 counts, index 0 borne off,
 * 1 to 24 the points (1 nearest home), 25 the bar.
 */
export type Board = { 
/**
 * A's checkers.
 */
a: Array<number>, 
/**
 * B's checkers.
 */
b: Array<number>, };

/**
 * A value for each level.
 */
export type ByLevel<T> = { 
/**
 * For a single game.
 */
single: T, 
/**
 * For a gammon.
 */
gammon: T, 
/**
 * For a backgammon.
 */
backgammon: T, };

/**
 * A value for each side.
 */
export type ByPlayer<T> = { 
/**
 * The value of A.
 */
a: T, 
/**
 * The value of B.
 */
b: T, };

/**
 * A value for each seat of a table.
 */
export type BySeat<T> = { a: T, b: T, };

/**
 * The commands that the viewer can send now; all false for a watcher.
 */
export type Can = { 
/**
 * Roll.
 */
roll: boolean, 
/**
 * Play the pending roll.
 */
play: boolean, 
/**
 * Double.
 */
double: boolean, 
/**
 * Take.
 */
take: boolean, 
/**
 * Pass.
 */
pass: boolean, 
/**
 * Beaver.
 */
beaver: boolean, 
/**
 * Raccoon.
 */
raccoon: boolean, 
/**
 * Offer to resign at these levels.
 */
resign: ByLevel<boolean>, 
/**
 * Accept or refuse the pending resignation.
 */
answerResign: boolean, 
/**
 * Claim the win; false without clocks.
 */
claim: boolean, 
/**
 * Be ready for the next game, or offer a rematch.
 */
rematch: boolean, 
/**
 * End the money session.
 */
endSession: boolean, 
/**
 * Continue by correspondence at once; false without clocks.
 */
correspond: boolean, 
/**
 * Offer to continue by correspondence.
 */
offerCorrespond: boolean, 
/**
 * Go on vacation.
 */
startVacation: boolean, 
/**
 * Come back from vacation.
 */
endVacation: boolean, };

/**
 * A play with what it is worth.
 */
export type Candidate = { 
/**
 * The play.
 */
play: string, 
/**
 * Its equity.
 */
equity: number, 
/**
 * The loss against the best play judged the same way.
 */
loss: number, 
/**
 * Rolls looked ahead, if that is known.
 */
plies: number | null, 
/**
 * Games of its rollout.
 */
games?: number, 
/**
 * The standard error of the rollout, in equity.
 */
se?: number, 
/**
 * How the game ends if it is played to the end, seen by the mover.
 */
outcome: GameOutcome, };

/**
 * A reason why a card cannot be played, by the name it is translated by.
 */
export type CardProblem = "matchLength" | "maoLength" | "gamaoCantado" | "maoAsTavla" | "automaticDoubles" | "needsCube" | "cubeLimit" | "noCube" | "noTime" | "claimAfter" | "delay" | "bank" | "increment" | "turn" | "vacation";

/**
 * Pearson's test of a distribution.
 */
export type ChiSquare = { 
/**
 * The sum of (found − expected)² / expected.
 */
statistic: number, 
/**
 * Degrees of freedom: one less than there are counts.
 */
degrees: number, 
/**
 * The probability that chance alone reaches this statistic or more; 1 without counts.
 */
pValue: number, };

/**
 * From a client to the server.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The sequence of the last event that the client has; absent or 0 for none.
 */
after?: number, } | { "type": "command" } & SendCommand | { "type": "snapshot", } | { "type": "ping", };

/**
 * The limit on thinking time. All times in milliseconds.
 */
export type Clock = { "type": "none" } | { "type": "delay", 
/**
 * Free time each turn.
 */
delayMs: number, 
/**
 * The bank for the whole match.
 */
bankMs: number, } | { "type": "fischer", 
/**
 * Added after each turn.
 */
incrementMs: number, 
/**
 * The bank at the start.
 */
bankMs: number, } | { "type": "correspondence", 
/**
 * Time for each turn.
 */
turnMs: number, 
/**
 * The total time for which each player can stop their clock for vacation; 0 for no vacations.
 */
vacationMs: number, };

/**
 * The clocks at one instant. Between two views a client counts down the running one by itself.
 */
export type ClockView = { 
/**
 * The time of this view, milliseconds since 1970.
 */
now: number, 
/**
 * Whose clock runs. Several run while they owe a share of the fair dice.
 */
running: BySeat<boolean>, 
/**
 * The time left to each; `null` without a clock.
 */
left: BySeat<TimeLeft> | null, 
/**
 * When the waiting player can claim the win by absence, if nothing changes; `null` while the opponent is
 * connected, and where the clock alone decides.
 */
claimAt: number | null, 
/**
 * What happens next if nobody acts.
 */
deadline: Deadline | null, 
/**
 * Who is on vacation.
 */
vacation: BySeat<boolean>, 
/**
 * The vacation left to each, in milliseconds.
 */
vacationLeft: BySeat<number>, };

/**
 * A command of a player; the seat that sends it says who the player is.
 */
export type Command = { "type": "anchor", 
/**
 * The chain's anchor.
 */
anchor: Link, } | { "type": "signOff", 
/**
 * The digest over rules and anchors, as in `fair.digest` of the table.
 */
digest: Link, } | { "type": "release", 
/**
 * The link.
 */
link: Link, } | { "type": "roll", 
/**
 * The roller's link; absent where it has been released already.
 */
link?: Link, } | { "type": "play", 
/**
 * The steps, in any legal order.
 */
steps: Play, } | { "type": "double" } | { "type": "take" } | { "type": "pass" } | { "type": "beaver" } | { "type": "raccoon" } | { "type": "resign", 
/**
 * The size of the loss.
 */
level: WinSize, } | { "type": "acceptResign" } | { "type": "refuseResign" } | { "type": "claim" } | { "type": "rematch" } | { "type": "endSession" } | { "type": "correspond" } | { "type": "offerCorrespond" } | { "type": "startVacation" } | { "type": "endVacation" } | { "type": "say", 
/**
 * The phrase.
 */
phrase: Phrase, };

/**
 * The response to a [`SendCommand`] that was accepted.
 */
export type CommandAccepted = { 
/**
 * The id of the command.
 */
id: string, 
/**
 * The sequence of the last event that it caused.
 */
seq: number, };

/**
 * The unit of costs, of the worth of luck, and of results.
 */
export type CostUnit = "percent" | "points";

/**
 * A count for each of the 36 rolls; the index is first die times six plus second die, both minus one.
 */
export type Counts = Array<number>;

/**
 * Opens a room and takes a seat in it.
 */
export type CreateRoom = { 
/**
 * The house rules.
 */
rules: TableRules, 
/**
 * The opponent.
 */
opponent: Opponent, 
/**
 * The seat to take; random by default.
 */
seat?: Seat, 
/**
 * The display name; may be empty or absent.
 */
name?: string, };

/**
 * The ways to go wrong with a cube. CP is the cash point, from where a double is passed; DP the
 * doubling point; TG the point from where a position is too good to double.
 */
export type CubeError = "missedDoubleBelowCp" | "missedDoubleAboveCp" | "wrongDoubleBelowDp" | "wrongDoubleAboveTg" | "wrongTake" | "wrongPass" | "wrongBeaver";

/**
 * How the cube is played.
 */
export type CubeRules = { 
/**
 * Whether there is a cube.
 */
on: boolean, 
/**
 * The last face, a power of two from 2 to [`TableRules::MAX_CUBE_LIMIT`]; 64 by custom.
 */
limit: number, };

/**
 * The cube.
 */
export type CubeView = { 
/**
 * Its value before a pending double.
 */
value: number, 
/**
 * Who owns it; `null` in the centre.
 */
owner: Player | null, 
/**
 * Who offers it now.
 */
offered: Player | null, 
/**
 * What the double on offer, or the one the viewer could offer, would mean.
 */
stake: StakeView | null, 
/**
 * Whether the viewer's double would be dead: the current game already wins the match.
 */
dead: boolean, };

/**
 * What happens when nobody acts in time.
 */
export type Deadline = { "type": "forfeit", 
/**
 * When, milliseconds since 1970.
 */
at: number, 
/**
 * Who.
 */
player: Seat, } | { "type": "expire", 
/**
 * When, milliseconds since 1970.
 */
at: number, };

/**
 * A private link that gives another device the visitor's seat. Whoever uses it has the seat.
 */
export type DeviceLink = { 
/**
 * Its id, for listing and revoking.
 */
id: string, 
/**
 * The path to open on the other device, with a secret in it.
 */
path: string, 
/**
 * When it expires, milliseconds since 1970.
 */
expiresAt: number, };

/**
 * The unused links to the visitor's seat.
 */
export type DeviceLinks = { 
/**
 * In the order in which they expire.
 */
links: Array<UnusedLink>, };

/**
 * Statistics of dice, with the probability that fair dice deviate at least as much.
 */
export type DiceStatistics = { 
/**
 * The number of finished matches.
 */
matches: number, 
/**
 * The number of rolls of two dice, opening throws included.
 */
rolls: number, 
/**
 * The count of each face, 1 to 6; two per roll.
 */
faces: [number, number, number, number, number, number], 
/**
 * The count of each roll; its index is first die times six plus second die, both minus one.
 */
pairs: number[], 
/**
 * The number of doubles.
 */
doubles: number, 
/**
 * Whether the six faces are equally frequent.
 */
facesTest: ChiSquare, 
/**
 * Whether the 36 rolls are equally frequent.
 */
pairsTest: ChiSquare, 
/**
 * Whether one roll in six is a double.
 */
doublesTest: ChiSquare, };

/**
 * Dice on the table.
 */
export type DiceView = { 
/**
 * The dice in thrown order.
 */
roll: Roll, 
/**
 * Who threw both; `null` in the opening throw, where the first die is A's and the second B's.
 */
player: Player | null, };

/**
 * A face, 1 to 6.
 */
export type Die = number;

/**
 * The state of a die in a turn.
 */
export type DieState = "open" | "used" | "unplayable";

/**
 * An event with its place in the log of its room.
 */
export type Envelope = { 
/**
 * Its sequence: 1 for the first event of the room, without gaps.
 */
seq: number, 
/**
 * When the server recorded it, milliseconds since 1970.
 */
at: number, 
/**
 * The network delay before it that is not charged to the player's clock, in milliseconds; 0 if nothing was
 * measured.
 */
lag?: number, 
/**
 * The event.
 */
event: Event, };

/**
 * The kind of an error, for programs.
 */
export type ErrorCode = "badRequest" | "tooLarge" | "rateLimited" | "foreignOrigin" | "notFound" | "notSeated" | "seatTaken" | "invalidRules" | "outOfTurn" | "stale" | "illegalPlay" | "cubeNotAllowed" | "timeOver" | "claimTooEarly" | "fairDice" | "refused" | "unavailable" | "unknown" | "internal";

/**
 * How many errors of a kind, and what they lose together.
 */
export type ErrorCount = { 
/**
 * How many.
 */
count: number, 
/**
 * The equity lost.
 */
loss: number, };

/**
 * One thing that happened. The log of a room is a sequence of these.
 */
export type Event = { "type": "opened", 
/**
 * The house-rules card.
 */
rules: TableRules, } | { "type": "seated", 
/**
 * Which seat.
 */
player: Seat, 
/**
 * Who.
 */
occupant: Occupant, } | { "type": "anchored", 
/**
 * Whose chain.
 */
party: Party, 
/**
 * Its anchor.
 */
anchor: Link, } | { "type": "signedOff", 
/**
 * Which seat.
 */
player: Seat, 
/**
 * The digest over rules and anchors.
 */
digest: Link, } | { "type": "gameStarted", 
/**
 * 1 for the first game of the match, session or mão.
 */
number: number, 
/**
 * Whether it is the Crawford game.
 */
crawford: boolean, } | { "type": "rollAsked", 
/**
 * Who.
 */
player: Seat, 
/**
 * The roller's link, unless it was released before.
 */
link?: Link, } | { "type": "linkReleased", 
/**
 * Whose.
 */
player: Seat, 
/**
 * The link.
 */
link: Link, } | { "type": "revealed", 
/**
 * The last link of the server's chain.
 */
secret: Link, } | { "type": "rolled", 
/**
 * What they show.
 */
roll: Roll, 
/**
 * The shares they were made from; empty for plain dice.
 */
shares?: Array<Share>, } | { "type": "played", 
/**
 * Who.
 */
player: Player, 
/**
 * The steps.
 */
steps: Play, } | { "type": "doubled", 
/**
 * By whom.
 */
player: Player, } | { "type": "taken", 
/**
 * By whom.
 */
player: Player, } | { "type": "passed", 
/**
 * By whom.
 */
player: Player, } | { "type": "beavered", 
/**
 * By whom.
 */
player: Player, } | { "type": "raccooned", 
/**
 * By whom.
 */
player: Player, } | { "type": "resignOffered", 
/**
 * Who.
 */
player: Player, 
/**
 * The size of the loss.
 */
level: WinSize, } | { "type": "resignRefused", 
/**
 * Who refused.
 */
player: Player, } | { "type": "resignAccepted", 
/**
 * Who accepted.
 */
player: Player, } | { "type": "forfeited", 
/**
 * Who lost.
 */
player: Seat, 
/**
 * Why.
 */
reason: ForfeitReason, } | { "type": "gameEnded", 
/**
 * Its result.
 */
result: GameResult, } | { "type": "matchEnded", 
/**
 * Who won it.
 */
winner: Player, } | { "type": "rematchOffered", 
/**
 * Who.
 */
player: Seat, } | { "type": "rematched" } | { "type": "sessionEnded", 
/**
 * Who.
 */
player: Seat, } | { "type": "clockChanged", 
/**
 * By whom.
 */
player: Seat, 
/**
 * The new clock.
 */
clock: Clock, } | { "type": "correspondOffered", 
/**
 * Who.
 */
player: Seat, } | { "type": "clocksHeld", 
/**
 * Milliseconds.
 */
ms: number, } | { "type": "vacationStarted", 
/**
 * Who.
 */
player: Seat, } | { "type": "vacationEnded", 
/**
 * Who.
 */
player: Seat, } | { "type": "setBack", 
/**
 * The last link of the server's chain, as when the match is over; absent where it is lost.
 */
secret?: Link, } | { "type": "expired" } | { "type": "said", 
/**
 * By whom.
 */
player: Seat, 
/**
 * What.
 */
phrase: Phrase, };

/**
 * A page of a room's log.
 */
export type EventsPage = { 
/**
 * The events after the requested sequence, in order and without gaps.
 */
events: Array<Envelope>, 
/**
 * The sequence of the last event of the room; greater than that of the last one here if there are
 * more.
 */
seq: number, };

/**
 * The state of the fair dice of the current match, and what the viewer owes.
 */
export type FairView = { 
/**
 * The match id, which is part of every hash: the room's id, a slash, 1 for its first match.
 */
matchId: string, 
/**
 * The number of rolls thrown in this match, including ties in the opening.
 */
rolls: number, 
/**
 * The server's anchor.
 */
server: Link, 
/**
 * The latest anchor of each seat.
 */
anchors: BySeat<Link | null>, 
/**
 * The number of each seat's next link, 1 for the first after its anchor.
 */
nextLink: BySeat<number>, 
/**
 * The digest that seats sign off on; its first twenty digits are the fingerprint on all screens.
 */
digest: Link | null, 
/**
 * Who has signed off.
 */
signedOff: BySeat<boolean>, 
/**
 * Who has released their link for the next roll.
 */
released: BySeat<boolean>, 
/**
 * What the viewer's program must send now.
 */
owed: Owed | null, };

/**
 * A fault of a transcript.
 */
export type FaultReport = { 
/**
 * The event at fault; for something missing, the place where it was due.
 */
seq: number, 
/**
 * Its code for programs, such as `wrongDice`.
 */
code: string, 
/**
 * Its message; lower case, English.
 */
message: string, };

/**
 * Why a game was forfeited.
 */
export type ForfeitReason = "clock" | "absence";

/**
 * The frame of a table's games.
 */
export type Frame = { "type": "single" } | { "type": "match", 
/**
 * Points needed.
 */
length: number, 
/**
 * Whether the game after a player first reaches one point short of winning is played without the cube.
 */
crawford: boolean, } | { "type": "money", 
/**
 * Gammons and backgammons count 1 unless the cube has been turned.
 */
jacoby: boolean, 
/**
 * How many equal opening throws may double the centred cube in one game; 0 for none.
 */
automaticDoubles: number, 
/**
 * Whether the taker may redouble at once and keep the cube.
 */
beavers: Beavers, } | { "type": "mao", 
/**
 * Points needed, 10 by custom.
 */
length: number, 
/**
 * What a gamão cantado is worth: 4, or 6 at some tables.
 */
gamaoCantado: number, 
/**
 * The opening winner rolls again instead of playing the opening dice.
 */
openingRollsAfresh: boolean, 
/**
 * A checker that hits in its own home cannot move on in the same turn ("sai coberta").
 */
noHitAndRun: boolean, };

/**
 * The totals of a game.
 */
export type GameAnalysis = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The score before it.
 */
score: [number, number], 
/**
 * Who won it, if it was finished.
 */
winner: Player | null, 
/**
 * How many points.
 */
points: number, 
/**
 * Both players.
 */
summary: [Summary, Summary], };

/**
 * What [`outcome`] writes.
 */
export type GameOutcome = { 
/**
 * Wins of any kind.
 */
win: number, 
/**
 * Gammon or backgammon wins.
 */
win_gammon: number, 
/**
 * Backgammon wins.
 */
win_backgammon: number, 
/**
 * Gammon or backgammon losses.
 */
lose_gammon: number, 
/**
 * Backgammon losses.
 */
lose_backgammon: number, 
/**
 * The equity without a cube.
 */
cubeless_equity: number, };

/**
 * The result of one game.
 */
export type GameResult = { 
/**
 * Who won.
 */
winner: Player, 
/**
 * How.
 */
kind: ResultKind, 
/**
 * Single, gammon or backgammon.
 */
level: WinSize, 
/**
 * In a mão: the last roll was a double.
 */
cantada: boolean, 
/**
 * Points won: level × cube under the table's options; 1 in a single game.
 */
points: number, };

/**
 * What one drag does: a checker put from here to there, and the steps that make it so.
 */
export type Gesture = { 
/**
 * Where the checker stands.
 */
from: Point, 
/**
 * Where it is put.
 */
to: Point, 
/**
 * How it gets there.
 */
steps: Array<Step>, };

/**
 * How well somebody plays, by PR.
 */
export type Grade = "worldChampion" | "worldClass" | "expert" | "advanced" | "intermediate" | "casual" | "beginner" | "learner";

/**
 * The guarantee of a roll, from strongest to weakest.
 */
export type Guarantee = "live" | "correspondence" | "bot" | "reseeded";

/**
 * One decision, judged.
 */
export type Judgement = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The number of the action in the game, from 1.
 */
action: number, 
/**
 * Who decided.
 */
player: Player, 
/**
 * About what.
 */
kind: Kind, 
/**
 * The position as an XGID, where XGIDs can tell it, or as a position id.
 */
position: string, 
/**
 * What was thrown, where plays are judged.
 */
roll?: string, 
/**
 * What was done.
 */
played: string, 
/**
 * What was best.
 */
best: string, 
/**
 * The equity lost, at least 0.
 */
loss: number, 
/**
 * The loss in points, or in percent of the match.
 */
cost: number, 
/**
 * What the game is worth to A after a play: the chance to win the match in percent, or points.
 */
worth?: number, 
/**
 * Whether it counts for PR.
 */
counted: boolean, 
/**
 * Whether a cube decision counts for the error rate.
 */
close: boolean, 
/**
 * Whether there was no choice.
 */
forced: boolean, 
/**
 * Whether the play was against the rules; then it is not judged.
 */
illegal: boolean, 
/**
 * How bad it is.
 */
mark: Mark | null, } & ({ 
/**
 * Those judged deeper come first.
 */
candidates: Array<Candidate>, } | { 
/**
 * What both should do, in words.
 */
verdict: string, 
/**
 * What kind of error it was.
 */
error?: CubeError, 
/**
 * How the game ends if it is played to the end, seen by the doubler.
 */
outcome: GameOutcome, 
/**
 * Rolls looked ahead, if that is known.
 */
plies: number | null, 
/**
 * Games of the rollouts of playing on and of a take.
 */
games?: [number, number], 
/**
 * Their standard errors, in equity.
 */
se?: [number, number], 
/**
 * Playing on without a double.
 */
noDouble: number, 
/**
 * A double that is taken.
 */
doubleTake: number, 
/**
 * A double that is passed.
 */
doublePass: number, 
/**
 * A double that is beavered, where that may be done.
 */
doubleBeaver?: number, } | { 
/**
 * The equity of playing on.
 */
playingOn: number, 
/**
 * The equity of the resignation.
 */
resigned: number, });

/**
 * What kinds of decisions there are.
 */
export type Kind = "play" | "cube" | "response" | "resign";

/**
 * One line of the ledger. Each hashes the one before it, so none can be removed or changed.
 */
export type LedgerEntry = { 
/**
 * Its number: 1 for the first line, without gaps.
 */
number: number, 
/**
 * When it was written, milliseconds since 1970.
 */
at: number, 
/**
 * The JSON text of a `LedgerRecord`, exactly as it was hashed.
 */
payload: string, 
/**
 * `SHA256(F("gamao/ledger/v1", hash before, number, at, payload))`; before the first line
 * there are 32 zero bytes.
 */
hash: Link, };

/**
 * A page of the ledger.
 */
export type LedgerPage = { 
/**
 * The lines after the requested number, in order and without gaps.
 */
entries: Array<LedgerEntry>, 
/**
 * The number of the last line.
 */
head: number, };

/**
 * A line with what is needed to verify its hash.
 */
export type LedgerReceipt = { 
/**
 * The hash of the line before it.
 */
previous: Link, 
/**
 * The line.
 */
entry: LedgerEntry, };

/**
 * The content of a line of the ledger.
 */
export type LedgerRecord = { "type": "opened", 
/**
 * The server's anchor.
 */
anchor: Link, } | { "type": "closed", 
/**
 * The match id, in lines of earlier versions.
 */
matchId?: string, 
/**
 * The server's first anchor, as in the line that opened it.
 */
anchor: Link, 
/**
 * How it ended.
 */
ending: MatchEnding, 
/**
 * The count of each roll.
 */
rolls: RollCounts, };

/**
 * How deeply a match is analysed.
 */
export type Level = "fast" | "standard" | "thorough";

/**
 * A link, an anchor, a secret or a digest of the fair dice: 32 bytes, written as 64 lower-case
 * hexadecimal digits.
 */
export type Link = string;

/**
 * How bad a decision is. Marks go by the unrounded loss.
 */
export type Mark = "?!" | "?" | "??";

/**
 * What the engine finds about a match, a session or a position.
 */
export type MatchAnalysis = { format: string, version: number, 
/**
 * What was analysed: the SHA-256 of the file, in hexadecimal digits.
 */
record: string, 
/**
 * The signature of the engine.
 */
engine: string, 
/**
 * The level; none of the file's own analysis.
 */
level: Level | null, 
/**
 * Whether everything was judged that can be.
 */
complete: boolean, 
/**
 * The names.
 */
players: [string, string], 
/**
 * Points that win the match; 0 for money.
 */
length: number, 
/**
 * The unit of costs.
 */
costs: CostUnit, 
/**
 * Every decision, in order.
 */
decisions: Array<Judgement>, 
/**
 * The luck of every roll, in order.
 */
luck: Array<RollLuck>, 
/**
 * Game by game.
 */
games: Array<GameAnalysis>, 
/**
 * The totals of both players.
 */
summary: [Summary, Summary], 
/**
 * Games that could not be judged.
 */
skipped: Array<Skipped>, };

/**
 * How a match ended.
 */
export type MatchEnding = "won" | "sessionEnded" | "expired" | "setBack" | "seedLost";

/**
 * The dice of the visitor's finished matches.
 */
export type MyDice = { 
/**
 * The visitor's rolls.
 */
mine: DiceStatistics, 
/**
 * The opponents' rolls.
 */
opponents: DiceStatistics, };

/**
 * The rooms in which the visitor has a seat, latest first.
 */
export type MyRooms = { 
/**
 * One entry per room.
 */
rooms: Array<RoomInfo>, };

/**
 * Who sits on a seat.
 */
export type Occupant = { "type": "person", 
/**
 * Display name.
 */
name: string, } | { "type": "bot", 
/**
 * The level's name, such as `capivara`.
 */
level: string, };

/**
 * The line that opened a match.
 */
export type OpenMatch = { 
/**
 * Its number.
 */
number: number, 
/**
 * When it was written, milliseconds since 1970.
 */
at: number, };

/**
 * The opponent in a new room.
 */
export type Opponent = { "type": "person", } | { "type": "bot", 
/**
 * The level's name, such as `capivara`.
 */
level: string, };

/**
 * What a seat owes for the dice.
 */
export type Owed = "anchor" | "signOff" | "link";

/**
 * Who owns a fair-dice chain.
 */
export type Party = "server" | Seat;

/**
 * What the table waits for. A pending resignation is separate, and must be answered first.
 */
export type Phase = { "type": "seating" } | { "type": "opening" } | { "type": "toRoll", 
/**
 * Who.
 */
player: Player, } | { "type": "rolling", 
/**
 * By whom.
 */
player: Player, } | { "type": "toPlay", 
/**
 * Who.
 */
player: Player, 
/**
 * What.
 */
roll: Roll, } | { "type": "doubled", 
/**
 * By whom.
 */
player: Player, } | { "type": "beavered", 
/**
 * The original doubler.
 */
player: Player, } | { "type": "betweenGames" } | { "type": "over" } | { "type": "expired" };

/**
 * Quick phrases, said with one tap and translated for the reader.
 */
export type Phrase = "hello" | "goodLuck" | "niceRoll" | "wellPlayed" | "ouch" | "thinking" | "sorry" | "thanks";

/**
 * All steps of one turn: none (a forced pass) to four.
 *
 * Two step orders that reach the same board are one play; generators give one canonical list.
 */
export type Play = Array<Step>;

/**
 * A confirmed play.
 */
export type PlayView = { 
/**
 * The player.
 */
player: Player, 
/**
 * The dice.
 */
roll: Roll, 
/**
 * The steps; empty for a pass.
 */
steps: Play, };

/**
 * One of the two sides of a board.
 */
export type Player = "a" | "b";

/**
 * A place on the board from the owner's view: 24 is farthest from home, 1 nearest, the bar is
 * 25 and borne off is 0.
 */
export type Point = number;

/**
 * A cube.
 */
export type PositionCube = { 
/**
 * Its value.
 */
value: number, 
/**
 * Who owns it; `null` in the centre.
 */
owner: Player | null, };

/**
 * What is to be decided in a position.
 */
export type PositionDecision = "roll" | "play" | "double" | "beaver" | "raccoon";

/**
 * What is wrong with an id, a line or a drawing.
 */
export type PositionFlaw = "length" | "character" | "checkers" | "board" | "setting" | "rows" | "words";

/**
 * The forms that a position is written in.
 */
export type PositionForm = "xgid" | "position" | "match" | "fibs" | "drawing";

/**
 * The ids of one position; see [`TableIds`].
 */
export type PositionIds = { 
/**
 * GNU Position ID, seen by the player on roll.
 */
position: string, 
/**
 * GNU Match ID. A mão has none: nobody else counts like it.
 */
match: string | null, 
/**
 * XGID. Besides the mão, a finished game and an offered resignation have none.
 */
xgid: string | null, };

/**
 * What two sources can disagree about.
 */
export type PositionPart = "dice" | "cube" | "score" | "rules";

/**
 * What came of reading a text.
 */
export type PositionReading = { "type": "read", 
/**
 * The position.
 */
position: ReadPosition, } | { "type": "refused", 
/**
 * Why.
 */
refusal: PositionRefusal, };

/**
 * Why a text gives no position, by the names it is translated by.
 */
export type PositionRefusal = { "type": "nothing" } | { "type": "unreadable", 
/**
 * What.
 */
source: PositionSource, 
/**
 * What is wrong with it.
 */
flaw: PositionFlaw, } | { "type": "twoPositions", 
/**
 * One.
 */
first: PositionSource, 
/**
 * The other.
 */
second: PositionSource, } | { "type": "disagree", 
/**
 * What they disagree about.
 */
about: PositionPart, 
/**
 * One.
 */
first: PositionSource, 
/**
 * The other.
 */
second: PositionSource, };

/**
 * What a game is part of.
 */
export type PositionSession = { "type": "money", 
/**
 * Whether gammons count only after a double; `null` where the text does not say.
 */
jacoby: boolean | null, } | { "type": "match", 
/**
 * Points that win it.
 */
length: number, 
/**
 * Points won so far.
 */
score: ByPlayer<number>, 
/**
 * Whether this is known to be the Crawford game.
 */
crawford: boolean, };

/**
 * A part of a text that says something of a position.
 */
export type PositionSource = { 
/**
 * What kind of thing it is.
 */
kind: PositionForm, 
/**
 * The id, where it is one.
 */
id: string | null, };

/**
 * Who is connected.
 */
export type Presence = { 
/**
 * The number of watchers.
 */
watchers: number, 
/**
 * Since when a seat has had no connection, milliseconds since 1970, as far as the server knows.
 */
awaySince: BySeat<number | null>, a: boolean, b: boolean, };

/**
 * How far an analysis has come.
 */
export type Progress = { 
/**
 * Actions judged.
 */
done: number, 
/**
 * Actions to judge.
 */
total: number, };

/**
 * A position, and what a text says of the game around it. Player A is O, drawn at the top, B is X.
 */
export type ReadPosition = { 
/**
 * The checkers of both.
 */
board: Board, 
/**
 * Pips each has still to go.
 */
pips: ByPlayer<number>, 
/**
 * Who is on roll, or has offered the cube.
 */
onRoll: Player, 
/**
 * Who has to decide.
 */
toAct: Player, 
/**
 * What is to be decided, as far as the text says.
 */
decision: PositionDecision | null, 
/**
 * The roll to be played.
 */
roll: Roll | null, 
/**
 * The cube, before an offer.
 */
cube: PositionCube | null, 
/**
 * What the game is part of.
 */
session: PositionSession | null, 
/**
 * Its ids in all forms. Where the text says nothing they have what programs assume.
 */
ids: PositionIds, 
/**
 * The one of them that says no more than the text.
 */
id: string, };

/**
 * A resignation that waits for an answer.
 */
export type ResignationView = { 
/**
 * Who offers to resign.
 */
player: Player, 
/**
 * The size of the loss.
 */
level: WinSize, 
/**
 * The points that the opponent would get.
 */
points: number, };

/**
 * How a game ended.
 */
export type ResultKind = "finished" | "passed" | "resigned" | ForfeitReason;

/**
 * Two dice in the order in which they were thrown.
 *
 * The order matters only in the opening (the first die is seat 0's, the second seat 1's) and for display;
 * [`Roll::high`] and [`Roll::low`] ignore it.
 */
export type Roll = [number, number];

/**
 * The counts of rolls by who threw them.
 */
export type RollCounts = { 
/**
 * In opening throws, ties included; the first die is A's.
 */
opening: Counts, a: Counts, b: Counts, };

/**
 * The luck of one roll.
 */
export type RollLuck = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The number of the action in the game, from 1.
 */
action: number, 
/**
 * Who rolled.
 */
player: Player, 
/**
 * What.
 */
roll: string, 
/**
 * In equity.
 */
value: number, 
/**
 * In points, or in percent of the match.
 */
cost: number, };

/**
 * A verified roll.
 */
export type RollReport = { 
/**
 * 1 for the first roll of the match.
 */
number: number, 
/**
 * Its place in the log.
 */
seq: number, 
/**
 * The game of the match.
 */
game: number, 
/**
 * Who threw; `null` in an opening throw.
 */
player: Seat | null, 
/**
 * The roll in the log.
 */
roll: Roll, 
/**
 * Its guarantee.
 */
guarantee: Guarantee, 
/**
 * Whether it is correct; otherwise it has no guarantee.
 */
ok: boolean, };

/**
 * The response to [`CreateRoom`].
 */
export type RoomCreated = { 
/**
 * The room's id, which is part of its URL: `/r/ID`.
 */
room: string, 
/**
 * The seat of the visitor; the response also sets the cookie that proves it.
 */
seat: Seat, };

/**
 * A summary of a room.
 */
export type RoomInfo = { 
/**
 * The room's id.
 */
room: string, 
/**
 * The house rules.
 */
rules: TableRules, 
/**
 * Who sits where; `null` for a free seat.
 */
seats: BySeat<Occupant | null>, 
/**
 * The seat of the visitor, or `null` if they have none.
 */
viewer: Seat | null, 
/**
 * What the table waits for.
 */
phase: Phase, 
/**
 * Whose decision is awaited, if a player's.
 */
toAct: Player | null, 
/**
 * The score so far.
 */
score: ByPlayer<number>, 
/**
 * The sequence of the latest event.
 */
seq: number, 
/**
 * When the room was opened, milliseconds since 1970.
 */
createdAt: number, 
/**
 * When the last event happened, milliseconds since 1970.
 */
updatedAt: number, };

/**
 * A seat at a table. Its occupant owes a share of the dice, has a clock and can talk; which of the two sides
 * of the board it plays, if any, is state of the [`Table`](crate::Table).
 */
export type Seat = "a" | "b";

/**
 * The response to [`TakeSeat`].
 */
export type SeatTaken = { 
/**
 * The seat of the visitor; the response also sets the cookie that proves it.
 */
seat: Seat, };

/**
 * A command for the visitor's seat: the body of a request, and a message over the socket.
 */
export type SendCommand = { 
/**
 * An id made by the client, unique for every command, 1 to 64 characters. Repeating an accepted command
 * returns the first answer and changes nothing. Refusals are not stored, so a client that repeats
 * commands should send `seen`.
 */
id: string, 
/**
 * The command.
 */
command: Command, 
/**
 * The sequence of the last event that the command is based on. If anything relevant to a decision has
 * happened since, the command is refused as `stale`; talk, links and vacations are not relevant. Without
 * it the command is decided on the state at its arrival, even if it was sent in an earlier turn.
 */
seen?: number, 
/**
 * The sender's next link, left for the opponent's next roll. It is recorded after the command if the game
 * goes on and the link has not been released yet.
 */
leave?: Link, };

/**
 * From the server to a client.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The seat of this client, or `null` for a watcher.
 */
viewer: Seat | null, 
/**
 * The sequence of the latest event of the room.
 */
seq: number, 
/**
 * Who is connected.
 */
presence: Presence, 
/**
 * The server's time, milliseconds since 1970, for displaying clocks.
 */
now: number, 
/**
 * Changes when the server was restored from a backup. Events of an earlier generation are no longer
 * valid: request everything again.
 */
generation: number, } | { "type": "events", 
/**
 * One or more events.
 */
events: Array<Envelope>, } | { "type": "snapshot", 
/**
 * The sequence of the last event it contains.
 */
seq: number, 
/**
 * The table as this client sees it.
 */
table: TableView, } | { "type": "accepted", 
/**
 * The id of the command.
 */
id: string, 
/**
 * The sequence of the last event it caused.
 */
seq: number, } | { "type": "rejected", 
/**
 * The id of the command.
 */
id: string, 
/**
 * The reason.
 */
error: ApiError, } | { "type": "presence", 
/**
 * Who is connected now.
 */
presence: Presence, } | { "type": "failed", 
/**
 * The reason.
 */
error: ApiError, } | { "type": "pong", 
/**
 * The server's time, milliseconds since 1970.
 */
now: number, };

/**
 * One party's contribution to a roll.
 */
export type Share = { 
/**
 * Whose it is.
 */
party: Party, 
/**
 * The link of that party's chain.
 */
link: Link, };

/**
 * The dice of everybody's finished matches.
 */
export type SiteDice = { 
/**
 * All rolls of the site.
 */
all: DiceStatistics, 
/**
 * The number of the last ledger line that is counted.
 */
ledger: number, 
/**
 * The number of matches that the ledger has opened but not closed.
 */
open: number, 
/**
 * The oldest of them.
 */
oldest: OpenMatch | null, };

/**
 * A game that could not be judged.
 */
export type Skipped = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Why.
 */
reason: string, };

/**
 * A table after an event.
 */
export type Snapshot = { 
/**
 * The sequence of that event.
 */
seq: number, 
/**
 * The table as the visitor sees it.
 */
view: TableView, };

/**
 * The stakes of a double.
 */
export type StakeView = { 
/**
 * Points lost by passing.
 */
passing: number, 
/**
 * The cube value when taken.
 */
taking: number, };

/**
 * One checker moved by one die.
 */
export type Step = { 
/**
 * The point the checker leaves, from the mover's view; the bar is 25.
 */
from: Point, 
/**
 * The point it lands on; off is 0.
 */
to: Point, 
/**
 * The die used. It is larger than the distance when bearing off from a lower point.
 */
die: Die, 
/**
 * Whether it hits a blot on `to`. A client may omit it; the table fills it in.
 */
hits: boolean, };

/**
 * The sums of one player, in a game or in all. Names are the columns of the JSON; losses and luck are in
 * equity, costs in points or in percent of the match.
 */
export type Summary = { 
/**
 * Rolls with a play, dances included.
 */
moves: number, 
/**
 * Those with at most one board to leave.
 */
forced: number, 
/**
 * Those with more.
 */
unforced: number, 
/**
 * Doubles, answers to them, and moves before which a double was possible.
 */
cube_all: number, 
/**
 * Doubles.
 */
doubles: number, 
/**
 * Takes and beavers.
 */
takes: number, 
/**
 * Passes.
 */
passes: number, 
/**
 * What the games brought, less what they brought the opponent.
 */
actual: number, 
/**
 * Equity lost by plays.
 */
play_loss: number, 
/**
 * Equity lost with the cube.
 */
cube_loss: number, 
/**
 * Both.
 */
loss: number, 
/**
 * The cost of all losses.
 */
cost: number, 
/**
 * GNU Backgammon's error rate: 1000 × loss for each unforced play and close cube decision.
 */
memg: number | null, 
/**
 * The Snowie error rate: 1000 × loss for each move of both players.
 */
snowie: number | null, 
/**
 * Close cube decisions.
 */
close: number, 
/**
 * Luck of all rolls.
 */
luck: number, 
/**
 * The same less the opponent's, as XG shows it.
 */
luck_net: number, 
/**
 * The worth of the luck, as a cost.
 */
luck_cost: number, 
/**
 * What the games brought, without the luck of both; nothing if not all was judged.
 */
adjusted: number | null, 
/**
 * Plays that count for PR.
 */
xg_plays: number, 
/**
 * Doubles and moves without one that count.
 */
xg_doubles: number, 
/**
 * Answers to doubles that count.
 */
xg_takes: number, 
/**
 * All that counts.
 */
xg_decisions: number, 
/**
 * Performance rating: 500 × loss for each decision that counts.
 */
pr: number | null, 
/**
 * Of plays alone.
 */
pr_play: number | null, 
/**
 * Of the cube alone.
 */
pr_cube: number | null, 
/**
 * PR lies within this of the true one in 95 of 100 matches; nothing for fewer than two decisions.
 */
pr_error: number | null, 
/**
 * Whether PR rests on so few decisions that it says little.
 */
pr_is_vague: boolean, 
/**
 * How well that is played.
 */
grade: Grade | null, 
/**
 * Decisions that lose 0.020 or more.
 */
errors: number, 
/**
 * Decisions that lose 0.080 or more.
 */
blunders: number, 
/**
 * What went wrong with the cube, by kind.
 */
cube_errors: { [key in CubeError]?: ErrorCount }, };

/**
 * The house rules: everything that describes a table, agreed before anyone sits down.
 *
 * Their compact JSON, with the fields in this order, is the text that the seats sign off on.
 */
export type TableRules = { 
/**
 * Set-up and rule switches.
 */
variant: Variant, 
/**
 * Single game, match, money, mão.
 */
frame: Frame, 
/**
 * The cube. Single games, the mão and tavla have none.
 */
cube: CubeRules, 
/**
 * A backgammon counts 2 instead of 3.
 */
backgammonIsTwo: boolean, 
/**
 * A forfeit counts 1, even when the winner is bearing off already.
 */
forfeitIsSingle: boolean, 
/**
 * The clock.
 */
clock: Clock, 
/**
 * How long an opponent may be away before the waiting player can claim the win.
 */
claimAfterMs: number, };

/**
 * A complete table as one viewer sees it.
 *
 * It is a function of the log, the viewer and, for clocks, the time.
 */
export type TableView = { 
/**
 * The seat of the viewer, or `null` for a watcher.
 */
viewer: Seat | null, 
/**
 * The house rules.
 */
rules: TableRules, 
/**
 * Who sits where; `null` for a free seat.
 */
seats: BySeat<Occupant | null>, 
/**
 * What the table waits for.
 */
phase: Phase, 
/**
 * Whose decision is awaited, if a player's. A pending resignation comes first.
 */
toAct: Player | null, 
/**
 * The checkers of both.
 */
board: Board, 
/**
 * The dice on the table: the pending roll, the last one played, or the last opening throw.
 */
dice: DiceView | null, 
/**
 * The cube, where the table has one.
 */
cube: CubeView | null, 
/**
 * The pip counts.
 */
pips: ByPlayer<number>, 
/**
 * The score so far; in a money session the points won by each.
 */
score: ByPlayer<number>, 
/**
 * The length in points, in a match or a mão.
 */
length: number | null, 
/**
 * The number of the game in the match or session, 1 for the first; 0 before it.
 */
game: number, 
/**
 * Whether this is the Crawford game.
 */
crawford: boolean, 
/**
 * Whether the Crawford game is over.
 */
postCrawford: boolean, 
/**
 * Results of the finished games of this match or session.
 */
results: Array<GameResult>, 
/**
 * Who won the match, single game or mão.
 */
winner: Player | null, 
/**
 * The last confirmed play of this game, for arrows.
 */
lastPlay: PlayView | null, 
/**
 * What losing the current game would cost at each level, in points.
 */
worth: ByLevel<number>, 
/**
 * The pending resignation.
 */
resignation: ResignationView | null, 
/**
 * Who offers to continue by correspondence.
 */
correspondOffer: Seat | null, 
/**
 * Who is ready for the next game or wants a rematch.
 */
ready: BySeat<boolean>, 
/**
 * The commands that the viewer can send now.
 */
can: Can, 
/**
 * The clocks; `null` if the view was made without the time.
 */
clock: ClockView | null, 
/**
 * The fair dice; `null` before all seats are taken.
 */
fair: FairView | null, };

/**
 * Takes the free seat of a room.
 */
export type TakeSeat = { 
/**
 * The display name; may be empty or absent.
 */
name?: string, };

/**
 * The time a player has left.
 */
export type TimeLeft = { 
/**
 * Free time left in this turn, spent before the bank.
 */
delayMs: number, 
/**
 * The bank; always 0 in correspondence, where the whole turn is free time.
 */
bankMs: number, };

/**
 * Everything that is needed to verify the dice and plays of a finished match.
 */
export type Transcript = { 
/**
 * `gamao/transcript/v1`.
 */
format: string, 
/**
 * The match id.
 */
matchId: string, 
/**
 * The canonical text of the house rules, as signed off.
 */
rules: string, 
/**
 * The opening of the room and who sat down, then everything from the start of this match to its
 * end. Sequences are those of the room's log, so there is a gap before a rematch. A match that began
 * with a restore of the server continues with a score, so the events that led to it come first.
 */
events: Array<Envelope>, 
/**
 * The line of the ledger that opened the match.
 */
ledger: LedgerReceipt | null, };

/**
 * A die as an interface shows it.
 */
export type TurnDie = { 
/**
 * Its face.
 */
value: Die, 
/**
 * Its state.
 */
state: DieState, };

/**
 * Why a step is refused.
 */
export type TurnProblem = "noDie" | "noChecker" | "wrongDistance" | "barFirst" | "blocked" | "notAllHome" | "higherFirst" | "hitAndRun" | "moreDice" | "largerDie" | "wrongHit";

/**
 * Why a checker stays where it is.
 */
export type TurnRefusal = { 
/**
 * The reason.
 */
problem: TurnProblem, 
/**
 * The rule of the reference pages, such as `4.2`.
 */
rule: string, };

/**
 * A claim of the server that is not verified.
 */
export type Unproven = "names" | "times" | "plays" | "ledger";

/**
 * A game, session or match that was ended, not played out, while its next roll could be known.
 */
export type UnthrownReport = { 
/**
 * The event that ended it.
 */
seq: number, 
/**
 * The game of the match.
 */
game: number, 
/**
 * Who could have known the roll with the server's help.
 */
knownTo: Seat, };

/**
 * A [`DeviceLink`] that has not been used. Only the device that made it knows its secret.
 */
export type UnusedLink = { 
/**
 * Its id, for revoking.
 */
id: string, 
/**
 * When it expires, milliseconds since 1970.
 */
expiresAt: number, };

/**
 * Redeems a [`DeviceLink`]; answered by [`SeatTaken`].
 */
export type UseDeviceLink = { 
/**
 * The secret of the link, which follows `#device=` in its path.
 */
token: string, };

/**
 * A way to set up and play.
 */
export type Variant = "standard" | "nackgammon" | "hypergammon" | "longgammon" | "tavla";

/**
 * The report of a verification.
 */
export type VerifyReport = { 
/**
 * Whether there are no faults.
 */
ok: boolean, 
/**
 * The match id.
 */
matchId: string, 
/**
 * The digest that the seats signed off on; its first digits are the fingerprint on the screens
 * ([`Link::fingerprint`]).
 */
digest: Link | null, 
/**
 * Every roll of the match.
 */
rolls: Array<RollReport>, 
/**
 * Endings before which somebody may have known the next roll.
 */
unthrown: Array<UnthrownReport>, 
/**
 * What the transcript claims and the verification does not prove.
 */
unproven: Array<Unproven>, 
/**
 * The faults in the order of the log; empty for an honest match.
 */
faults: Array<FaultReport>, };

/**
 * The size of a win: single, gammon or backgammon.
 */
export type WinSize = "single" | "gammon" | "backgammon";
