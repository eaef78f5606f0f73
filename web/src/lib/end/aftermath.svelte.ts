/** What a finished match tells on looking back: fetched once, told anew in another language. */

import type { Decisive, GameFace, Played, Standing } from "$lib/game";
import type { End, Moment, TableView } from "$lib/match/messages";
import { problemText } from "$lib/refusals";
import { fetchTold } from "$lib/replay/pages";
import { checkAll, fetchGiven, type Finding } from "./luck";

/** A match that is over, as its last page needs it. */
export interface Finished extends Played {
  readonly id: string;
  readonly table: TableView | null;
  readonly end: End | null;
}

export class Aftermath {
  #moments = $state.raw<readonly Moment[] | null>(null);
  #given = $state.raw<number | null>(null);
  problem = $state<string | null>(null);

  constructor(
    private readonly match: Finished,
    private readonly face: GameFace,
  ) {
    void this.fetch();
  }

  async fetch(): Promise<void> {
    this.problem = null;
    try {
      const [moments, given] = await Promise.all([fetchTold(this.match.id, this.match.seat), fetchGiven(this.match.table!)]);
      this.#given = given;
      this.#moments = moments;
    } catch (problem) {
      this.problem = problemText(problem);
    }
  }

  readonly standings = $derived.by<Standing[] | null>(() => this.#moments && this.face.standings(this.#moments));

  readonly decisive = $derived.by<Decisive[] | null>(() => this.#moments && this.face.decisive(this.#moments, this.match));

  readonly luck = $derived.by<Finding | null>(() => {
    const { table, end, options } = this.match;
    return this.#moments && table && end && checkAll(table, end, this.face, this.#moments, options, this.#given);
  });
}
