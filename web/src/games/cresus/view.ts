// Written by `make types` from the records of the server. Do not edit.

/** A share in a pile whose place the viewer knows; 0 is the top. */
export interface KnownShare {
  place: number;
  share: number;
}

/** One market. */
export interface MarketView {
  market: number;
  is_closed: boolean;
  event: number | null;
  pile: number;
  known: KnownShare[];
  /** CR-1214: shares the viewer knows to be among the top ones that somebody arranged */
  among: number[];
  /** how many those are */
  arranged: number;
  up: number[];
}

/** One seat, as the viewer sees it. */
export interface PlayerView {
  seat: number;
  /** nothing: hidden (`cash-display`) */
  cash: number | null;
  shares: number[];
  signs: number;
  has_loan: boolean;
  loan_used: boolean;
  experts: number[];
  kept: number[];
  /** kept, but not to be used before the next round (`kept-card-delay`) */
  kept_waits: number[];
  pawn: number | null;
  was: number | null;
  is_banned: boolean;
  calls_left: number;
  always_ready: boolean;
  is_ready: boolean;
}

/** CR-811. A deal that binds its author. */
export interface LiveView {
  addressee: number;
  author: number;
  deal: Deal;
}

/** CR-816. A thread, public like all of them. */
export interface ThreadView {
  proposer: number;
  kind: number;
  to: number[];
  call: Deal;
  declined: number[];
  live: LiveView[];
  /** who owes an answer */
  owing: number[];
  /** by addressee, in the order of `to` */
  counters: number[];
}

/** A standing order of the viewer's own. */
export interface OrderView {
  share: number;
  most: number;
}

/** What the game waits for. Only what all may know. */
export interface WaitView {
  phase: string;
  seats: number[];
  /** CR-1405 */
  committed: number[];
  market: number | null;
  lot: number | null;
  /** CR-314 */
  is_second: boolean;
  /** owed, or the highest bid */
  amount: number | null;
  /** being sold */
  share: number | null;
  dice: number[];
  /** left */
  throws: number;
  /** of a first series (CR-1212) */
  result: number | null;
  has_card: boolean;
  /** CR-807 */
  window: number | null;
}

/** All that one seat, or a spectator, may know. */
export interface View {
  seat: number;
  round: number;
  rounds: number;
  lead: number;
  waits: WaitView | null;
  markets: MarketView[];
  players: PlayerView[];
  threads: ThreadView[];
  expert_up: number | null;
  expert_pile: number;
  expert_gone: number[];
  /** after the end */
  expert_aside: number[] | null;
  deck: number;
  discard: number[];
  pot: number;
  /** the viewer's own */
  orders: OrderView[];
  /** the viewer's own sealed answer */
  committed: number[] | null;
}

/** CR-201, CR-205. */
export interface RoundBegan {
  type: "RoundBegan";
  round: number;
  lead: number;
}

/** CR-301. */
export interface ExpertTurnedUp {
  type: "ExpertTurnedUp";
  seat: number;
  expert: number;
}

/** CR-302; by a seat: CR-1217. */
export interface MarketClosed {
  type: "MarketClosed";
  market: number;
  seat: number | null;
}

/** CR-1217. */
export interface MarketReopened {
  type: "MarketReopened";
  market: number;
  seat: number;
}

/** CR-1101…CR-1105. How many signs everybody owns, and what cash counts for the rank. */
export interface GameEnded {
  type: "GameEnded";
  signs: number[];
  cash: number[];
  ranks: number[];
}

/** CR-1403. Whoever stayed alone ended the game. */
export interface Stopped {
  type: "Stopped";
  seat: number;
}

/** A bid, shown: a part of an event. */
export interface ShownBid {
  seat: number;
  amount: number;
}

/** CR-1405. That somebody has decided in secret; not what. */
export interface Committed {
  type: "Committed";
  seat: number;
}

/** CR-312. All of them, losing bids too. */
export interface BidsRevealed {
  type: "BidsRevealed";
  lot: number;
  is_second: boolean;
  bids: ShownBid[];
}

/** CR-314. */
export interface BiddingTied {
  type: "BiddingTied";
  lot: number;
  amount: number;
  /** who may bid again */
  seats: number[];
}

export interface LotSold {
  type: "LotSold";
  lot: number;
  seat: number;
  amount: number;
  /** CR-1216: by the Auctioneer */
  is_taken: boolean;
}

/** CR-315…CR-317. */
export interface SaleCancelled {
  type: "SaleCancelled";
  lot: number;
  is_tie: boolean;
}

export interface ExpertUsed {
  type: "ExpertUsed";
  seat: number;
  expert: number;
}

export interface KeptCardUsed {
  type: "KeptCardUsed";
  seat: number;
  card: number;
}

/** CR-1214, CR-1324. That somebody looked at the top of piles, and where. */
export interface LookedAt {
  type: "LookedAt";
  seat: number;
  markets: number[];
  count: number;
}

/** What they saw, for their eyes only. */
export interface Saw {
  type: "Saw";
  seat: number;
  market: number;
  shares: number[];
}

/** CR-1214. That the top of a pile was put in some order. */
export interface Arranged {
  type: "Arranged";
  seat: number;
  market: number;
}

/** In which order, for their eyes only. */
export interface LaidInOrder {
  type: "LaidInOrder";
  seat: number;
  market: number;
  shares: number[];
}

/** CR-403. All choices, shown together, by seat; and who may not buy (CR-405). */
export interface MarketsChosen {
  type: "MarketsChosen";
  markets: number[];
  banned: number[];
}

/** CR-1218. */
export interface PawnMoved {
  type: "PawnMoved";
  seat: number;
  market: number;
}

/** CR-1322. */
export interface BanLifted {
  type: "BanLifted";
  seat: number;
}

/** CR-501. */
export interface CardDrawn {
  type: "CardDrawn";
  market: number;
  seat: number;
  card: number;
}

/** CR-506. */
export interface DeckShuffled {
  type: "DeckShuffled";
  count: number;
}

/** From the bank, by a Crésus card or by the Tax adviser. */
export interface Received {
  type: "Received";
  seat: number;
  amount: number;
}

/** CR-903, CR-911. What somebody must pay; to the bank, a player, or the pot. */
export interface Due {
  type: "Due";
  seat: number;
  amount: number;
  to: number | null;
}

/** CR-1330. */
export interface Waived {
  type: "Waived";
  seat: number;
  amount: number;
}

export interface Paid {
  type: "Paid";
  seat: number;
  amount: number;
  to: number | null;
}

/** CR-909. */
export interface DebtCancelled {
  type: "DebtCancelled";
  seat: number;
  amount: number;
}

/** CR-906. */
export interface Borrowed {
  type: "Borrowed";
  seat: number;
}

/** CR-907. */
export interface LoanRepaid {
  type: "LoanRepaid";
  seat: number;
}

/** CR-901. */
export interface SignSold {
  type: "SignSold";
  seat: number;
  level: number;
  amount: number;
}

/** CR-1319. */
export interface Staked {
  type: "Staked";
  seat: number;
  amount: number;
}

/** CR-1326, CR-1327. */
export interface TournamentWon {
  type: "TournamentWon";
  seats: number[];
  /** for each */
  amount: number;
}

/** CR-706. All six dice after a throw. */
export interface Thrown {
  type: "Thrown";
  seat: number;
  dice: number[];
  /** a set of dice: which were thrown */
  thrown: number;
  /** throws */
  left: number;
}

/** CR-707. */
export interface SeriesEnded {
  type: "SeriesEnded";
  seat: number;
  result: number;
}

/** CR-601. */
export interface SharesTurnedUp {
  type: "SharesTurnedUp";
  market: number;
  shares: number[];
}

/** CR-607. Who is interested in a share, shown together. */
export interface TookPart {
  type: "TookPart";
  lot: number;
  seats: number[];
}

/** CR-603, CR-610. Directly, from the bank. */
export interface Bought {
  type: "Bought";
  seat: number;
  share: number;
  amount: number;
}

/** CR-612. */
export interface BonusPaid {
  type: "BonusPaid";
  seat: number;
  sector: number;
  held: number;
  amount: number;
  /** CR-1219 */
  is_again: boolean;
}

/** CR-613, CR-710. A share goes under the pile of its market. */
export interface Buried {
  type: "Buried";
  share: number;
}

/** CR-711; CR-905 for a liquidation. */
export interface SaleBegan {
  type: "SaleBegan";
  seat: number;
  share: number;
  /** nothing: liquidated */
  market: number | null;
  expert: number | null;
}

/** CR-712, line by line. */
export interface Sold {
  type: "Sold";
  seat: number;
  share: number;
  /** nothing: liquidated (CR-905) */
  market: number | null;
  result: number;
  /** the better of two series (CR-1212) */
  table: number;
  /** CR-1207 */
  raised: number;
  /** CR-1209 */
  half: number;
  /** CR-1211 */
  faces: number;
  /** CR-1312, CR-1313 */
  event: number;
  /** CR-709 */
  premium: number;
  total: number;
}

/** CR-1001. */
export interface SignBought {
  type: "SignBought";
  seat: number;
  level: number;
  amount: number;
}

/** What passes between two: a part of an event. As the proposer of the thread sees it. */
export interface Deal {
  give: number[];
  want: number[];
  pay: number;
  ask: number;
}

/** CR-807. The first, second or third of a round. */
export interface WindowOpened {
  type: "WindowOpened";
  window: number;
}

export interface WindowClosed {
  type: "WindowClosed";
  window: number;
}

/** CR-808. */
export interface SaidReady {
  type: "SaidReady";
  seat: number;
}

/** CR-808. */
export interface AlwaysReadySet {
  type: "AlwaysReadySet";
  seat: number;
  is_on: boolean;
}

/** CR-809. */
export interface Called {
  type: "Called";
  seat: number;
  kind: number;
  to: number[];
  deal: Deal;
}

/** CR-810. */
export interface Answered {
  type: "Answered";
  seat: number;
  proposer: number;
  deal: Deal;
  /** the call as it stood (CR-812) */
  is_accepted: boolean;
}

export interface Declined {
  type: "Declined";
  seat: number;
  proposer: number;
}

/** CR-811. */
export interface Countered {
  type: "Countered";
  seat: number;
  to: number;
  deal: Deal;
}

export interface DealWithdrawn {
  type: "DealWithdrawn";
  seat: number;
  proposer: number;
  addressee: number;
}

/** CR-813. */
export interface DealDone {
  type: "DealDone";
  proposer: number;
  addressee: number;
  deal: Deal;
}

/** CR-813. It could not be carried out any more. */
export interface DealLapsed {
  type: "DealLapsed";
  proposer: number;
  addressee: number;
}

/** CR-814. A thread is over: done, withdrawn, declined by all, or out of time. */
export interface CallEnded {
  type: "CallEnded";
  proposer: number;
  why: string;
}

/** What can happen, told apart by `type`. */
export type GameEvent =
  | RoundBegan
  | ExpertTurnedUp
  | MarketClosed
  | MarketReopened
  | GameEnded
  | Stopped
  | Committed
  | BidsRevealed
  | BiddingTied
  | LotSold
  | SaleCancelled
  | ExpertUsed
  | KeptCardUsed
  | LookedAt
  | Saw
  | Arranged
  | LaidInOrder
  | MarketsChosen
  | PawnMoved
  | BanLifted
  | CardDrawn
  | DeckShuffled
  | Received
  | Due
  | Waived
  | Paid
  | DebtCancelled
  | Borrowed
  | LoanRepaid
  | SignSold
  | Staked
  | TournamentWon
  | Thrown
  | SeriesEnded
  | SharesTurnedUp
  | TookPart
  | Bought
  | BonusPaid
  | Buried
  | SaleBegan
  | Sold
  | SignBought
  | WindowOpened
  | WindowClosed
  | SaidReady
  | AlwaysReadySet
  | Called
  | Answered
  | Declined
  | Countered
  | DealWithdrawn
  | DealDone
  | DealLapsed
  | CallEnded;

/** The answers to decisions: a verb, then its arguments. */
export type Action =
  /** CR-1401 */
  | ["pass_by"]
  /** CR-311; amount: 0 to 9999 */
  | ["bid", amount: number]
  /** CR-1216 */
  | ["take_lot"]
  /** CR-1217; market: 0 to 5 */
  | ["switch_market", market: number]
  /** CR-1214; first: 0 to 5; second: 0 to 5 */
  | ["look_inside", first: number, second: number]
  /** CR-1214; order: 0 to 5 */
  | ["arrange", order: number]
  /** CR-1324; market: 0 to 5 */
  | ["take_tip", market: number]
  /** CR-402; market: 0 to 6 */
  | ["choose_market", market: number]
  /** CR-1218; market: 0 to 5 */
  | ["fly", market: number]
  /** CR-1322 */
  | ["use_vip"]
  /** CR-1320 */
  | ["use_lawyer"]
  /** CR-1213 */
  | ["use_adviser"]
  /** CR-1319 */
  | ["stake"]
  /** CR-904; share: 0 to 71 */
  | ["liquidate", share: number]
  /** CR-901; vault: 0 to 1 */
  | ["sell_sign", vault: number]
  /** CR-907 */
  | ["repay"]
  /** CR-706; dice: 1 to 63 */
  | ["throw", dice: number]
  /** CR-706 */
  | ["keep_dice"]
  /** CR-1321; die: 0 to 5 */
  | ["use_clover", die: number]
  /** CR-1212 */
  | ["second_series"]
  /** CR-603; share: 0 to 71; half: 0 to 1 */
  | ["buy", share: number, half: number]
  /** CR-603 */
  | ["stop_buying"]
  /** CR-607 */
  | ["take_part"]
  /** CR-607 */
  | ["stay_out"]
  /** CR-1219 */
  | ["use_manager"]
  /** CR-609; place: 0 to 2; most: 0 to 999 */
  | ["order", place: number, most: number]
  /** CR-704; share: 0 to 71; market: 0 to 5; card: 0 to 1 */
  | ["sell", share: number, market: number, card: number]
  /** CR-704 */
  | ["end_selling"]
  /** CR-1001; repay: 0 to 1; count: 0 to 3; concierge: 0 to 3; voucher: 0 to 3 */
  | ["buy_signs", repay: number, count: number, concierge: number, voucher: number]
  /** CR-809; kind: 0 to 3; to: 1 to 5 of 0 to 5, ascending; give: 0 to 12 of 0 to 71, ascending; want: 0 to 12 of 0 to 71, ascending; pay: 0 to 9999; ask: 0 to 9999 */
  | ["call", kind: number, to: number[], give: number[], want: number[], pay: number, ask: number]
  /** CR-810; proposer: 0 to 5; give: 0 to 12 of 0 to 71, ascending; want: 0 to 12 of 0 to 71, ascending; pay: 0 to 9999; ask: 0 to 9999 */
  | ["answer_call", proposer: number, give: number[], want: number[], pay: number, ask: number]
  /** CR-811; addressee: 0 to 5; give: 0 to 12 of 0 to 71, ascending; want: 0 to 12 of 0 to 71, ascending; pay: 0 to 9999; ask: 0 to 9999 */
  | ["counter", addressee: number, give: number[], want: number[], pay: number, ask: number]
  /** CR-812; proposer: 0 to 5; addressee: 0 to 5 */
  | ["accept_deal", proposer: number, addressee: number]
  /** CR-810; proposer: 0 to 5 */
  | ["decline_call", proposer: number]
  /** CR-810; proposer: 0 to 5; addressee: 0 to 5 */
  | ["withdraw_deal", proposer: number, addressee: number]
  /** CR-814 */
  | ["close_call"]
  /** CR-808 */
  | ["ready"]
  /** CR-808; is_on: 0 to 1 */
  | ["always_ready", is_on: number]
  /** CR-1403 */
  | ["end_game"];

/** What is settled before the match, with the values it can have. */
export interface Options {
  /** Deals */
  "trading": "live" | "turns";
  /** What deals may hold */
  "deal-types": "book" | "mixed";
  /** Where to sell */
  "sale-market": "pawn" | "any-open";
  /** Only one interested */
  "lone-bidder": "printed-price" | "free-bid";
  /** Second bidding */
  "rebid-by": "tied" | "all-bidders";
  /** Staying on a market */
  "repeat-market": "penalty" | "blocked";
  /** Crésus cards of closed markets */
  "closed-market-cresus": "draw" | "skip";
  /** Kept cards */
  "kept-card-delay": "none" | "next-round";
  /** Sector bonus */
  "sector-bonus-timing": "per-share" | "per-visit";
  /** Unpaid loan */
  "unpaid-loan-ranking": "deduct" | "ignore";
  /** Cash of the others */
  "cash-display": "public" | "hidden";
  /** Timers */
  "timers": "normal" | "relaxed" | "blitz" | "1-day" | "2-days" | "3-days" | "7-days" | "off";
  /** If somebody leaves */
  "on-leave": "bot" | "autopilot";
}
