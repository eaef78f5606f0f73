// Written by `make types` from the records of the server. Do not edit.

/** A seat as seen by the viewer. */
export interface PlayerView {
  seat: number;
  score: number;
  /** SP-1407 */
  is_out: boolean;
  /** SP-1403 */
  is_away: boolean;
  is_program: boolean;
  /** one's own; of others, once it lies face up; -1: none is dealt */
  card: number | null;
  /** the same */
  ability: number | null;
  /** SP-803 */
  is_turned_up: boolean;
  /** has done, for all to see, what the game waits for (cards seen, modules confirmed, ready) */
  is_ready: boolean;
  /** SP-805: how many applaud them */
  applause: number;
}

/** SP-1502. One entry of the transcript. */
export interface SaidView {
  /** from 1 */
  number: number;
  /** ms on the clock */
  left: number;
  phase: string;
  /** question, answer, talk, system */
  kind: string;
  seat: number;
  to: number | null;
  question: number | null;
  code: number | null;
  wording: number;
  token: number | null;
  text: string | null;
  has_lasso: boolean;
  /** of the kind system: what broke into the talk */
  note: string | null;
  /** the Ability card turned up */
  ability: number | null;
}

/** SP-405. One that did not end the round, or the one under way (`became` nothing). */
export interface AccusationView {
  accuser: number;
  suspect: number;
  /** 0 failed, 1 cancelled, 2 passed */
  became: number | null;
}

/** SP-1301. What is left now is `left` minus the time since, if it runs. */
export interface ClockView {
  left: number;
  /** ms since the match began */
  since: number;
  is_running: boolean;
}

/** Whose turn it is to ask or to answer. */
export interface DialogueView {
  asker: number;
  answerer: number | null;
  ban: number | null;
  /** the question of the bank not yet answered */
  question: number | null;
  has_lasso: boolean;
}

/** What the game waits for, as all know it. */
export interface WaitView {
  phase: string;
  /** who is waited for */
  seats: number[];
  /** accuser, revealer, announcer */
  by: number | null;
  suspect: number | null;
}

/** SP-1406. A proposal to void the round. */
export interface VoidView {
  by: number;
  votes_for: number[];
  votes_against: number[];
}

/** One line of a round's count. */
export interface LineView {
  seat: number;
  points: number;
  rule: string;
}

/** How a round ended, for all to see. */
export interface RoundView {
  round: number;
  row: string;
  dealer: number;
  /** whose action ended it */
  by: number | null;
  /** accused, pointed at */
  target: number | null;
  /** what was named; -1: Farce */
  place: number | null;
  cards: number[];
  abilities: number[];
  fingers: (number | null)[];
  hands: number[];
  lines: LineView[];
}

/** A Location, and how likely it is to be the one. */
export interface LikelyPlace {
  place: number;
  chance: number;
}

/** SP-16xx. What a bot in a seat's place would believe at a moment; told in replays of matches that are over. */
export interface Insight {
  /** to a Joker: the likeliest, best first */
  places: LikelyPlace[];
  /** to the others: how likely each seat is the Joker */
  jokers: number[];
  /** with the module, to a Joker */
  farce: number | null;
  /** with the module, to the others */
  multiverse: number | null;
}

/** All that the viewer may know. */
export interface View {
  /** NOBODY: a spectator */
  seat: number;
  modules: string[];
  /** in force in this round (SP-919) */
  has_harley: boolean;
  talk: string;
  round: number;
  rounds: number;
  dealer: number | null;
  /** nothing: the match is over */
  waits: WaitView | null;
  /** nothing: no round is under way */
  clock: ClockView | null;
  dialogue: DialogueView | null;
  players: PlayerView[];
  /** SP-507: the Location, once it was named rightly */
  place: number | null;
  said: SaidView[];
  /** questions of the bank that are used up */
  asked: number[];
  /** SP-831: the viewer's own question is held back */
  held: boolean;
  accusations: AccusationView[];
  announcements: number[];
  /** the viewer's own sealed vote, hand, finger */
  choice: number | null;
  /** D23: whom the viewer applauds */
  applauds: number | null;
  /** SP-1510 */
  suggested: number | null;
  /** SP-309: whether the list of Locations lies open before the viewer */
  shows_list: boolean;
  /** SP-506: Locations whose standard pack was played */
  played: number[];
  /** how many packs are left in the draw */
  packs: number;
  void: VoidView | null;
  /** earlier rounds, and this one once it is over */
  history: RoundView[];
}

/** SP-114. A player has read what the modules are. */
export interface ModulesConfirmed {
  type: "ModulesConfirmed";
  seat: number;
}

/** SP-203. */
export interface DealerNamed {
  type: "DealerNamed";
  seat: number;
}

/** SP-1409. Too few are there for a round. */
export interface WaitsForPlayers {
  type: "WaitsForPlayers";
}

/** SP-205, SP-206. A pack was drawn and every player has a card. */
export interface RoundDealt {
  type: "RoundDealt";
  round: number;
  dealer: number;
  /** SP-919: whether the module is in force */
  has_harley: boolean;
}

/** SP-208, SP-808. One's own cards. */
export interface CardDealt {
  type: "CardDealt";
  seat: number;
  card: number;
  ability: number;
}

export interface CardSeen {
  type: "CardSeen";
  seat: number;
}

/** SP-301. */
export interface ClockStarted {
  type: "ClockStarted";
  /** ms */
  left: number;
  asker: number;
}

/** SP-302. A question: of the bank, or in words; `question` and `text` are nothing where it was only tapped. */
export interface Asked {
  type: "Asked";
  asker: number;
  to: number;
  question: number | null;
  text: string | null;
  has_lasso: boolean;
  /** ms */
  left: number;
}

/** SP-305. `code` and `text` are nothing if no answer came (SP-1405). */
export interface Answered {
  type: "Answered";
  seat: number;
  to: number;
  code: number | null;
  wording: number;
  text: string | null;
  left: number;
}

/** SP-1405. Nobody asked in time, so somebody else may. */
export interface TurnPassed {
  type: "TurnPassed";
  seat: number;
  to: number;
}

/** SP-401. The clock stands still, and the others vote. */
export interface Accused {
  type: "Accused";
  accuser: number;
  suspect: number;
  left: number;
}

/** SP-408. */
export interface VotesShown {
  type: "VotesShown";
  accuser: number;
  suspect: number;
  votes_for: number[];
  votes_against: number[];
  is_unanimous: boolean;
}

/** SP-824. The suspect is untouchable. */
export interface VoteCancelled {
  type: "VoteCancelled";
  accuser: number;
  suspect: number;
}

/** SP-803. An Ability card is turned up. */
export interface AbilityUsed {
  type: "AbilityUsed";
  seat: number;
  ability: number;
}

/** SP-821. The question goes to somebody else. */
export interface Deflected {
  type: "Deflected";
  seat: number;
  to: number;
}

/** SP-822. */
export interface TimeSlipped {
  type: "TimeSlipped";
  seat: number;
  /** ms, to be added */
  by: number;
  left: number;
}

/** SP-501. A Joker turns up the card and will name a Location. */
export interface JokerRevealed {
  type: "JokerRevealed";
  seat: number;
  left: number;
}

/** SP-503. nothing: nothing was named in time (SP-505). */
export interface PlaceGuessed {
  type: "PlaceGuessed";
  seat: number;
  place: number | null;
  is_right: boolean;
}

/** SP-1003. */
export interface FarceDeclared {
  type: "FarceDeclared";
  seat: number;
  is_right: boolean;
}

/** SP-1103. */
export interface MultiverseAnnounced {
  type: "MultiverseAnnounced";
  seat: number;
  left: number;
}

/** SP-1104. The talk is over: hands. */
export interface HandsAsked {
  type: "HandsAsked";
  seat: number;
}

/** SP-1104, SP-1105, SP-1109. */
export interface HandsShown {
  type: "HandsShown";
  seat: number;
  up: number[];
  down: number[];
  has_passed: boolean;
}

/** SP-1304. */
export interface ClockResumed {
  type: "ClockResumed";
  left: number;
}

/** SP-601. */
export interface TimeRanOut {
  type: "TimeRanOut";
}

/** SP-1508, or a line typed in a talk. `token` is nothing for words. */
export interface Spoke {
  type: "Spoke";
  seat: number;
  token: number | null;
  about: number | null;
  text: string | null;
}

/** SP-1306. */
export interface ReadyToPoint {
  type: "ReadyToPoint";
  seat: number;
  is_ready: boolean;
}

/** SP-1306. Three, two, one. */
export interface CountdownBegan {
  type: "CountdownBegan";
}

/** SP-603, SP-604, SP-905. Who points at whom, by seat; nothing: at nobody. */
export interface FingersShown {
  type: "FingersShown";
  fingers: (number | null)[];
  accused: number | null;
  is_hunt: boolean;
}

/** SP-905. The Location is known; the others look for Harley. */
export interface HuntBegan {
  type: "HuntBegan";
  joker: number;
  place: number;
}

/** SP-403, SP-604, SP-906. A player turns up the card. */
export interface CardShown {
  type: "CardShown";
  seat: number;
  card: number;
}

/** Points for somebody and the rule that gives them: a part of an event. */
export interface ScoreLine {
  seat: number;
  points: number;
  rule: string;
}

/** SP-212, SP-1202. All cards are shown, and the points are counted, each with its rule. */
export interface RoundEnded {
  type: "RoundEnded";
  round: number;
  /** of SP-1202, or "void" */
  row: string;
  /** by seat; -1: not dealt */
  cards: number[];
  abilities: number[];
  lines: ScoreLine[];
  next_dealer: number;
}

/** SP-1409. A player is ready for the next round. */
export interface ReadyForRound {
  type: "ReadyForRound";
  seat: number;
}

/** SP-805, D23. Somebody was applauded, for the `count`th time; by whom is nobody's business. */
export interface Applauded {
  type: "Applauded";
  seat: number;
  count: number;
}

/** SP-1406. */
export interface VoidProposed {
  type: "VoidProposed";
  seat: number;
}

/** SP-1406. */
export interface VoidVoted {
  type: "VoidVoted";
  seat: number;
  in_favour: boolean;
}

/** SP-1406. The round goes on. */
export interface VoidRefused {
  type: "VoidRefused";
}

/** SP-1401. */
export interface WentAway {
  type: "WentAway";
  seat: number;
}

/** SP-1407. */
export interface CameBack {
  type: "CameBack";
  seat: number;
}

/** SP-1407. */
export interface LeftTheGame {
  type: "LeftTheGame";
  seat: number;
}

/** SP-1407. Points stay listed, without a rank. */
export interface SeatRemoved {
  type: "SeatRemoved";
  seat: number;
}

/** SP-919. Too few players are left for the module. */
export interface HarleySuspended {
  type: "HarleySuspended";
}

/** SP-710. The totals. */
export interface GameEnded {
  type: "GameEnded";
  scores: number[];
}

/** What can happen, told apart by `type`. */
export type GameEvent =
  | ModulesConfirmed
  | DealerNamed
  | WaitsForPlayers
  | RoundDealt
  | CardDealt
  | CardSeen
  | ClockStarted
  | Asked
  | Answered
  | TurnPassed
  | Accused
  | VotesShown
  | VoteCancelled
  | AbilityUsed
  | Deflected
  | TimeSlipped
  | JokerRevealed
  | PlaceGuessed
  | FarceDeclared
  | MultiverseAnnounced
  | HandsAsked
  | HandsShown
  | ClockResumed
  | TimeRanOut
  | Spoke
  | ReadyToPoint
  | CountdownBegan
  | FingersShown
  | HuntBegan
  | CardShown
  | RoundEnded
  | ReadyForRound
  | Applauded
  | VoidProposed
  | VoidVoted
  | VoidRefused
  | WentAway
  | CameBack
  | LeftTheGame
  | SeatRemoved
  | HarleySuspended
  | GameEnded;

/** The answers to decisions: a verb, then its arguments. */
export type Action =
  /** SP-114 */
  | ["confirm_modules"]
  /** SP-203; seat: 0 to 7 */
  | ["name_dealer", seat: number]
  /** SP-1302 */
  | ["see_card"]
  /** SP-301 */
  | ["start_clock"]
  /** SP-302; to: 0 to 7; question: 0 to 59; lasso: 0 to 1 */
  | ["ask_question", to: number, question: number, lasso: number]
  /** SP-302; to: 0 to 7; lasso: 0 to 1; text: up to 200 characters */
  | ["ask_in_words", to: number, lasso: number, text: string]
  /** SP-1505; to: 0 to 7 */
  | ["hand_over", to: number]
  /** SP-305; code: 0 to 4 */
  | ["answer_code", code: number]
  /** SP-305; text: up to 200 characters */
  | ["answer_in_words", text: string]
  /** SP-401; suspect: 0 to 7 */
  | ["accuse", suspect: number]
  /** SP-402; is_for: 0 to 1 */
  | ["vote", is_for: number]
  /** SP-824 */
  | ["accept_vote"]
  /** SP-824 */
  | ["use_untouchable"]
  /** SP-811 */
  | ["use_god_complex"]
  /** SP-501 */
  | ["reveal"]
  /** SP-502; place: 0 to 19 */
  | ["guess", place: number]
  /** SP-1003 */
  | ["declare_farce"]
  /** SP-1103 */
  | ["announce"]
  /** SP-1104; is_up: 0 to 1 */
  | ["raise_hand", is_up: number]
  /** SP-1306 */
  | ["ready"]
  /** SP-1306 */
  | ["unready"]
  /** SP-603; suspect: 0 to 7 */
  | ["point", suspect: number]
  /** SP-1508; who: 0 to 7 */
  | ["suspect", who: number]
  /** SP-1508; who: 0 to 7 */
  | ["trust", who: number]
  /** SP-1508 */
  | ["unsure"]
  /** SP-1508 */
  | ["same"]
  /** SP-1508 */
  | ["different"]
  /** SP-1503; text: up to 200 characters */
  | ["say", text: string]
  /** SP-821; to: 0 to 7 */
  | ["deflect", to: number]
  /** SP-822; way: 0 to 1 */
  | ["slip_time", way: number]
  /** SP-825 */
  | ["use_speed"]
  /** SP-803 */
  | ["turn_up"]
  /** SP-1309 */
  | ["pass_on"]
  /** SP-805; who: 0 to 7 */
  | ["applaud", who: number]
  /** SP-1409 */
  | ["next_round"]
  /** SP-1406 */
  | ["propose_void"]
  /** SP-1406; is_for: 0 to 1 */
  | ["vote_void", is_for: number]
  /** SP-1509 */
  | ["close_window"]
  /** SP-1401; seat: 0 to 7 */
  | ["mark_away", seat: number]
  /** SP-1401; seat: 0 to 7 */
  | ["mark_back", seat: number]
  /** SP-1409 */
  | ["end_game"];

/** What is settled before the match, with the values it can have. */
export interface Options {
  /** Super-Powers */
  "super-powers": false | true;
  /** Harley Quinn */
  "harley": false | true;
  /** Joker’s Prank */
  "farce": false | true;
  /** Multiverse Madness */
  "multiverse": false | true;
  /** Rounds */
  "rounds": number;
  /** Time of a round */
  "round-seconds": number;
  /** First dealer */
  "first-dealer": "random" | "chosen";
  /** Way of talking */
  "talk-mode": "structured" | "free" | "companion";
  /** List of Locations */
  "reference-list": "always" | "answerer" | "reveal-only";
  /** Locations already played */
  "mark-used-locations": true | false;
  /** Accusation in vain */
  "late-bonus": "each" | "first";
  /** Location named in a Prank */
  "farce-wrong-guess": "nobody" | "others-1";
  /** Finding the Multiverse */
  "multiverse-initiator": "total-3" | "plus-1";
  /** Final talk */
  "final-talk-seconds": number;
  /** Past questions */
  "transcript": "full" | "last";
  /** Names of Locations */
  "name-filter": true | false;
  /** If somebody is away */
  "absence": "by-talk-mode" | "substitute" | "exclude";
  /** Follow the questions */
  "track-turns": false | true;
  /** One device for all */
  "shared-device": false | true;
  /** Virtual clock */
  "virtual-clock": false | true;
  /** Your own places */
  "places": string;
}
