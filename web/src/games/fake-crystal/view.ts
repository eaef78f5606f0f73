// Written by `make types` from the records of the server. Do not edit.

/** An offer on a stall. */
export interface OfferView {
  offer: number;
  owner: number;
  back: number;
  slot: number;
  /** nothing: the owner's token lies there instead (FC-621) */
  price: number | null;
  reserved_by: number | null;
  /** public (FC-614) */
  looked_at_by: number[];
  /** the face, for the owner and for whoever looked */
  tile: number | null;
}

/** FC-403, FC-404. A pile: how many, the top, and, for who may look through it, all of it, latest last. */
export interface PileView {
  count: number;
  top: number | null;
  tiles: number[] | null;
}

/** A seat as seen by the viewer. */
export interface PlayerView {
  seat: number;
  credits: number;
  token_active: boolean;
  token_on: number | null;
  trophies: number[];
  /** FC-402: orange, green and pink tiles, in the order of adding */
  spread: number[];
  blue: PileView;
  fakes: PileView;
  hand_size: number;
  /** how many of each colour (FC-117) */
  hand_backs: number[] | null;
  /** the owner's eyes only, all after the end */
  hand: number[] | null;
  reserve_size: number;
  reserve_top: number | null;
  confirmed: boolean;
  auto_pass: number;
  /** nothing where it would give covered tiles away (FC-404) */
  score: number | null;
}

/** What the viewer has chosen in the Offer phase so far, column by column. */
export interface DraftView {
  /** its place in hand */
  card: number;
  /** nothing: not chosen yet */
  slot: number | null;
  price: number | null;
  has_token: boolean;
}

/** What the game waits for, as all know it. */
export interface WaitView {
  phase: string;
  /** who is waited for */
  seats: number[];
  /** the offer designated, committed on */
  offer: number | null;
  /** the sum committed */
  credits: number | null;
  /** the colour claimed in */
  colour: number | null;
  /** the tile to be recycled */
  tile: number | null;
}

/** All that the viewer may know. */
export interface View {
  /** NOBODY: a spectator */
  seat: number;
  ability: string;
  round: number;
  rounds: number;
  first: number;
  actor: number;
  turn: number;
  /** nothing: the match is over */
  waits: WaitView | null;
  players: PlayerView[];
  offers: OfferView[];
  board: number[];
  aside: number;
  /** how many of each colour, with the Recycler (FC-632) */
  aside_backs: number[] | null;
  /** after the end (FC-818) */
  aside_tiles: number[] | null;
  recycled: number[];
  draft: DraftView[];
}

/** FC-107, FC-108. */
export interface AbilityChosen {
  type: "AbilityChosen";
  ability: string;
}

/** FC-109…FC-111. */
export interface TilesDealt {
  type: "TilesDealt";
  each: number;
  aside: number;
}

export interface RoundBegan {
  type: "RoundBegan";
  round: number;
  first: number;
}

/** What a seat drew from its reserve, for its eyes only. */
export interface Drew {
  type: "Drew";
  seat: number;
  tiles: number[];
}

export interface Confirmed {
  type: "Confirmed";
  seat: number;
}

export interface Reopened {
  type: "Reopened";
  seat: number;
}

/** What all see of an offer: a part of an event, told with it and never by itself. */
export interface ShownOffer {
  offer: number;
  back: number;
  slot: number;
  price: number;
  /** FC-621: the owner's token in place of a price */
  has_token: boolean;
}

/** FC-203. All at once. */
export interface OffersRevealed {
  type: "OffersRevealed";
  offers: ShownOffer[];
}

export interface TurnBegan {
  type: "TurnBegan";
  seat: number;
  turn: number;
}

export interface Bought {
  type: "Bought";
  seat: number;
  offer: number;
  price: number;
}

export interface Banked {
  type: "Banked";
  seat: number;
  offer: number;
  price: number;
}

export interface PackedUp {
  type: "PackedUp";
  seat: number;
  offer: number;
  price: number;
}

/** FC-308. A tile is turned up as it enters a collection. */
export interface Added {
  type: "Added";
  seat: number;
  tile: number;
}

/** FC-502. */
export interface TokenCharged {
  type: "TokenCharged";
  seat: number;
}

export interface TrophyClaimed {
  type: "TrophyClaimed";
  seat: number;
  trophy: number;
}

export interface ClaimDeclined {
  type: "ClaimDeclined";
  seat: number;
}

/** FC-614. That a seat looked is public. */
export interface Looked {
  type: "Looked";
  seat: number;
  offer: number;
}

/** FC-614. What it saw is not. */
export interface Saw {
  type: "Saw";
  seat: number;
  offer: number;
  tile: number;
}

/** FC-623. */
export interface Committed {
  type: "Committed";
  seat: number;
  offer: number;
  credits: number;
}

/** FC-624. The owner pays and keeps the tile. */
export interface AnsweredBuy {
  type: "AnsweredBuy";
  seat: number;
  offer: number;
  credits: number;
}

/** FC-624. The owner takes the sum and leaves the tile. */
export interface AnsweredBank {
  type: "AnsweredBank";
  seat: number;
  offer: number;
  credits: number;
}

/** FC-642. */
export interface Designated {
  type: "Designated";
  seat: number;
  offer: number;
}

export interface Preempted {
  type: "Preempted";
  seat: number;
  offer: number;
  price: number;
}

/** FC-646. */
export interface Given {
  type: "Given";
  seat: number;
  to: number;
  tile: number;
}

export interface Reserved {
  type: "Reserved";
  seat: number;
  offer: number;
}

export interface Recycled {
  type: "Recycled";
  seat: number;
  given: number;
  taken: number;
}

export interface BlueTrophyAwarded {
  type: "BlueTrophyAwarded";
  seat: number;
  trophy: number;
}

/** FC-705. */
export interface Scored {
  type: "Scored";
  scores: number[];
}

/** FC-212, FC-616. A claim about an offer, true or not. It binds nobody. */
export interface Said {
  type: "Said";
  seat: number;
  offer: number;
  face: number;
}

export interface AutoPassSet {
  type: "AutoPassSet";
  seat: number;
  until: number;
}

/** What can happen, told apart by `type`. */
export type GameEvent =
  | AbilityChosen
  | TilesDealt
  | RoundBegan
  | Drew
  | Confirmed
  | Reopened
  | OffersRevealed
  | TurnBegan
  | Bought
  | Banked
  | PackedUp
  | Added
  | TokenCharged
  | TrophyClaimed
  | ClaimDeclined
  | Looked
  | Saw
  | Committed
  | AnsweredBuy
  | AnsweredBank
  | Designated
  | Preempted
  | Given
  | Reserved
  | Recycled
  | BlueTrophyAwarded
  | Scored
  | Said
  | AutoPassSet;

/** The answers to decisions: a verb, then its arguments. */
export type Action =
  /** FC-105; seat: 0 to 4 */
  | ["name_first", seat: number]
  /** FC-204; card: 0 to 3 */
  | ["place", card: number]
  /** FC-205; slot: 0 to 2 */
  | ["slot", slot: number]
  /** FC-207; credits: 0 to 175 */
  | ["price", credits: number]
  /** FC-621 */
  | ["negotiate"]
  /** FC-203 */
  | ["confirm"]
  /** FC-203 */
  | ["reopen"]
  /** FC-304; offer: 0 to 9 */
  | ["buy", offer: number]
  /** FC-306; offer: 0 to 9 */
  | ["bank", offer: number]
  /** FC-309; column: 0 to 1 */
  | ["pack_up", column: number]
  /** FC-642; offer: 0 to 9 */
  | ["designate", offer: number]
  /** FC-623; offer: 0 to 9; credits: 0 to 175 */
  | ["commit", offer: number, credits: number]
  /** FC-624 */
  | ["answer_buy"]
  /** FC-624 */
  | ["answer_bank"]
  /** FC-411; trophy: 0 to 8 */
  | ["claim", trophy: number]
  /** FC-313 */
  | ["decline"]
  /** FC-611; offer: 0 to 9 */
  | ["look", offer: number]
  /** FC-651; offer: 0 to 9 */
  | ["reserve", offer: number]
  /** FC-641 */
  | ["preempt"]
  /** FC-646; tile: 0 to 67 */
  | ["give", tile: number]
  /** FC-631; tile: 0 to 67 */
  | ["recycle", tile: number]
  /** FC-632; colour: 0 to 3 */
  | ["take_aside", colour: number]
  /** FC-212; offer: 0 to 9; face: 0 to 3 */
  | ["say", offer: number, face: number]
  /** FC-814; until: 0 to 2 */
  | ["auto_pass", until: number];

/** What is settled before the match, with the values it can have. */
export interface Options {
  /** Special ability */
  "ability": "espion" | "negociateur" | "recycleur" | "preempteur" | "avant-gardiste" | "random";
  /** First player */
  "first-player": "random" | "host";
  /** Tile backs */
  "backs": "physical" | "stall-only";
  /** Blue and Fake piles */
  "piles": "memory" | "open";
  /** Price of zero */
  "zero-price": "strict" | "sequential";
  /** Blue crystal needed */
  "blue-needs-crystal": true | false;
  /** Timers */
  "timers": "normal" | "relaxed" | "blitz" | "1-day" | "2-days" | "3-days" | "7-days" | "off";
  /** If somebody leaves */
  "on-leave": "bot" | "autopilot";
}
