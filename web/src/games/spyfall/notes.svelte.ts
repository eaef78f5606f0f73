/**
 * What somebody writes down for themselves: Locations crossed out, in this round, and what they think of each person, at
 * this table. It stays in this browser and is never sent.
 */

import { recallValue, rememberValue } from "$lib/memory";

export const MARKS = ["none", "hmm", "suspect"] as const;
export type Mark = (typeof MARKS)[number];

interface Kept {
  round: number;
  crossed: number[];
  marks: Mark[];
}

export class Notes {
  #kept = $state.raw<Kept>({ round: 0, crossed: [], marks: [] });
  readonly #name: string;

  constructor(table: string, seat: number) {
    this.#name = `notes.${table}.${seat}`;
    this.#kept = { ...this.#kept, ...(recallValue(this.#name) as Partial<Kept> | null) };
  }

  isCrossed(place: number, round: number): boolean {
    return this.#kept.round === round && this.#kept.crossed.includes(place);
  }

  cross(place: number, round: number): void {
    const crossed = this.#kept.round === round ? this.#kept.crossed : [];
    this.#keep({ round, crossed: crossed.includes(place) ? crossed.filter((other) => other !== place) : [...crossed, place] });
  }

  clear(round: number): void {
    this.#keep({ round, crossed: [] });
  }

  markOf(seat: number): Mark {
    return this.#kept.marks[seat] ?? "none";
  }

  mark(seat: number, mark: Mark): void {
    const marks = [...this.#kept.marks];
    for (let other = marks.length; other < seat; other += 1) marks[other] = "none";
    marks[seat] = mark;
    this.#keep({ marks });
  }

  #keep(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    rememberValue(this.#name, this.#kept);
  }
}
