/**
 * DC Spyfall's luck, drawn once more in its order: the two packs of the Multiverse at the set-up (SP-106), the first dealer
 * (SP-203); in each round the pack, its order, the deal (SP-205, SP-206) and the Ability cards (SP-801); with each ready-made
 * answer its wording, and what somebody out of time says (SP-1405). What came to light is held against what the seed gives.
 */

import { isSame, Redrawn } from "$lib/end/redrawn";
import type { LuckCheck } from "$lib/game";
import type { Moment } from "$lib/match/messages";
import { CLOCKS, IN_MULTIVERSE, JOKER, MARKED, placesOf } from "./material";
import type { Answered, Asked, GameEvent, RoundDealt, RoundEnded, View } from "./view";

type Options = Readonly<Record<string, string | boolean | number>>;

const PACK = 8;
const FARCE = 20;
const MULTIVERSE = [21, 22] as const;
const ABILITIES = 12;
const QUESTIONS = 60;
const WORDINGS = 3;
const SUPER_SPEED = 5;
const YES_OR_NO = [0, 4] as const;
const CLOCK = -2; // the seat that plays what time does

/** What luck decides, in the order of the checks. */
type Matter = "dealer" | "deal" | "abilities" | "talk";

/** A match followed event by event, with the dice beside it. */
class Luck extends Redrawn<Matter> {
  readonly #split: number[] = [];
  readonly #absent = new Set<number>();
  readonly #out = new Set<number>();
  #packs: number[];
  #dealt: { cards: number[]; abilities: number[] } | null = null;
  #isFirst = true;
  #asker = -1;
  #ban = -1;
  #hasLasso = false;
  #asked = new Set<number>();

  constructor(
    seed: Uint8Array,
    private readonly seats: number,
    private readonly options: Options,
  ) {
    super(seed);
    const places = placesOf(options).map((_, place) => place);
    const isOwn = String(options.places ?? "").trim() !== "";
    if (options.multiverse) this.#split = this.dice.shuffle(isOwn ? places.slice(0, 2 * PACK) : [...IN_MULTIVERSE]);
    this.#packs = [...places, ...(options.farce ? [FARCE] : []), ...(options.multiverse ? MULTIVERSE : [])];
  }

  follow(event: GameEvent, moment: Moment): void {
    switch (event.type) {
      case "DealerNamed":
        if (moment.seat === CLOCK) this.note("dealer", this.dice.draw(this.seats) === event.seat);
        return;
      case "RoundDealt":
        return this.#deal(event);
      case "RoundEnded":
        return this.#hold(event);
      case "Asked":
        return this.#ask(event, moment);
      case "Answered":
        return this.#answer(event, moment);
      case "AbilityUsed":
        if (event.ability === SUPER_SPEED) [this.#asker, this.#ban] = [event.seat, this.#asker];
        return;
      case "TurnPassed":
        [this.#asker, this.#ban] = [event.to, -1];
        return;
      case "WentAway":
      case "LeftTheGame":
        this.#absent.add(event.seat);
        return;
      case "CameBack":
        this.#absent.delete(event.seat);
        return;
      case "SeatRemoved":
        this.#out.add(event.seat);
        return;
    }
  }

  get #players(): number[] {
    return Array.from({ length: this.seats }, (_, seat) => seat).filter((seat) => !this.#out.has(seat));
  }

  #deal({ dealer, has_harley }: RoundDealt): void {
    if (this.#isFirst && this.options["first-dealer"] !== "chosen") this.note("dealer", this.dice.draw(this.seats) === dealer);
    this.#isFirst = false;
    const pack = this.#packs[this.dice.draw(this.#packs.length)]!;
    this.#packs = this.#packs.filter((other) => other !== pack);
    const players = this.#players;
    const dealt = this.#cardsOf(pack).slice(-players.length).map((card) => (has_harley ? card : unmarked(card)));
    this.dice.shuffle(dealt);
    const abilities = this.options["super-powers"] ? this.dice.shuffle(Array.from({ length: ABILITIES }, (_, ability) => ability)) : [];
    const bySeat = (of: readonly number[]) => Array.from({ length: this.seats }, (_, seat) => of[players.indexOf(seat)] ?? -1);
    this.#dealt = { cards: bySeat(dealt), abilities: bySeat(abilities) };
    this.#asker = dealer;
    this.#ban = -1;
    this.#asked.clear();
  }

  /** A pack from top to bottom. */
  #cardsOf(pack: number): number[] {
    if (pack === FARCE) return Array<number>(PACK).fill(JOKER);
    const half = MULTIVERSE.indexOf(pack as (typeof MULTIVERSE)[number]);
    if (half >= 0) return this.#split.slice(PACK * half, PACK * (half + 1));
    return [...this.dice.shuffle([...Array<number>(PACK - 2).fill(pack), MARKED + pack]), JOKER];
  }

  #hold({ cards, abilities }: RoundEnded): void {
    if (!this.#dealt) return;
    this.note("deal", isSame(this.#dealt.cards, cards));
    if (this.options["super-powers"]) this.note("abilities", isSame(this.#dealt.abilities, abilities));
    this.#dealt = null;
  }

  /** SP-1405. A question that nobody chose was drawn; one that was held back (SP-831) had been chosen. */
  #ask({ asker, to, question, has_lasso }: Asked, { seat, action }: Moment): void {
    const isHeld = seat === CLOCK && action?.[1] === CLOCKS.holdBack;
    if (question !== null && seat !== asker && !isHeld) {
      const others = this.#players.filter((other) => other !== asker && !this.#absent.has(other));
      const allowed = others.filter((other) => other !== this.#ban);
      const targets = allowed.length ? allowed : others;
      const isTarget = targets[this.dice.draw(targets.length || 1)] === to;
      const free = Array.from({ length: QUESTIONS }, (_, number) => number).filter((number) => this.#asked.size === QUESTIONS || !this.#asked.has(number));
      this.note("talk", this.#among(free) === question && isTarget);
    }
    this.#asker = asker;
    this.#hasLasso = has_lasso;
    if (question === null) return;
    if (this.#asked.size === QUESTIONS) this.#asked.clear();
    this.#asked.add(question);
  }

  #answer({ seat, to, code, wording }: Answered, moment: Moment): void {
    [this.#asker, this.#ban] = [seat, to];
    if (code === null) return;
    const isSaid = moment.seat === seat;
    const isCode = isSaid || !this.#hasLasso || this.#among(YES_OR_NO) === code;
    this.#hasLasso = false;
    this.note("talk", this.dice.draw(WORDINGS) === wording && isCode);
  }

  #among(choices: readonly number[]): number {
    return choices[this.dice.draw(choices.length)]!;
  }
}

function unmarked(card: number): number {
  return card >= MARKED && card < JOKER ? card - MARKED : card;
}

/** What was taken over from another match, and what is drawn in polls without a clock, cannot be followed from here. */
export function checkLuck(seed: Uint8Array, moments: readonly Moment[], options: Options, given: number | null): LuckCheck[] {
  const seats = (moments.at(-1)?.view as View | undefined)?.players.length;
  if (given !== null || options["virtual-clock"] || !seats) return [];
  const luck = new Luck(seed, seats, options);
  for (const moment of moments) for (const event of moment.events as GameEvent[]) luck.follow(event, moment);
  return luck.checks("spyfall", ["dealer", "deal", "abilities", "talk"]);
}
