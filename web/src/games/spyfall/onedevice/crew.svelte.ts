/** All seats of a table that has one device (SP-1506): each with its own connection, played by whoever holds the device. */

import { Listed } from "$lib/match/listed";
import { Match } from "$lib/match/match.svelte";
import type { Refused } from "$lib/match/messages";
import { recallValue, rememberValue } from "$lib/memory";
import { situation, type Verb } from "../desk/situation";
import { useOf } from "../desk/interrupts";
import { reason } from "../telling";
import type { Action, View } from "../view";
import { dialAs } from "./turnstile";

const memory = (table: string) => `shared.${table}`;

export function keepKeys(table: string, keys: readonly string[]): void {
  rememberValue(memory(table), keys);
}

export function keptKeys(table: string): string[] {
  const keys = recallValue(memory(table));
  return Array.isArray(keys) ? keys.map(String) : [];
}

export class Crew {
  readonly matches: readonly Match[];
  /** why something was refused, as long as nothing else is tried */
  problem = $state<string | null>(null);

  constructor(host: Match, keys: readonly string[]) {
    const hostKey = keys[host.seat]!;
    host.dial = dialAs(hostKey, hostKey);
    this.matches = keys.map((key, seat) => (seat === host.seat ? host : new Match(host.id, dialAs(key, hostKey))));
  }

  close(host: Match): void {
    for (const match of this.matches) if (match !== host) match.close();
  }

  viewOf(seat: number): View | null {
    return this.matches[seat]!.view as View | null;
  }

  /** Seats for which a verb is listed, or this very action. */
  who(verb: Verb, argument?: number): number[] {
    return this.matches.flatMap((match, seat) => (new Listed<Verb>(match.questions).has(verb, ...(argument === undefined ? [] : [argument])) ? [seat] : []));
  }

  /** Seats that may do something beside the game. */
  asides(verb: Verb): number[] {
    return this.matches.flatMap((match, seat) => (match.asides.includes(verb) ? [seat] : []));
  }

  /** What the Ability card of a seat would do now. */
  useOf(seat: number): Verb | null {
    const { view, questions, asides } = this.matches[seat]!;
    return view ? useOf(situation(view as View, questions, asides)) : null;
  }

  async act(seat: number, ...action: Action): Promise<boolean> {
    this.problem = null;
    const match = this.matches[seat]!;
    let refused = await match.act(action);
    if (refused?.key === "stale") refused = await match.act(action); // another seat acted a moment ago
    this.problem = refused && this.#told(refused, match);
    return !refused;
  }

  /** Let everybody who may do something do it. */
  async all(verb: Verb, ...rest: readonly number[]): Promise<void> {
    for (const seat of this.who(verb)) await this.act(seat, ...([verb, ...rest] as unknown as Action));
  }

  #told(refused: Refused, match: Match): string {
    return reason(refused, match).text;
  }
}
