/** A finished match at one of its moments, as a board sees it: all to be looked at, nothing to be done. */

import type { Played } from "$lib/game";
import type { Told } from "$lib/match/match.svelte";
import type { Refused, SeatView, TableView } from "$lib/match/messages";

export class Replayed implements Played {
  seat = $state(-1);
  view = $state.raw<unknown>(null);
  /** how many actions were played by then */
  number = $state(0);
  isOver = $state(false);
  /** what happened lately, the latest last */
  told = $state.raw<readonly Told[]>([]);
  /** by seat: what it could conclude just then; nothing: the game does not tell */
  insights = $state.raw<readonly unknown[] | null>(null);
  readonly questions = [];
  readonly asides = [];
  readonly unanswered = 0;

  /** who sat there; whether people are here just now has nothing to do with it, and of imports nobody knows */
  readonly seats: Played["seats"];

  constructor(private readonly table: TableView) {
    const isKnown = (who: SeatView) => who.kind === "bot" && table.origin !== "import";
    this.seats = table.seats.map((who) => (isKnown(who) ? who : { ...who, kind: "bot", level: null }));
  }

  get game(): string {
    return this.table.game;
  }

  get options(): Played["options"] {
    return this.table.options;
  }

  act(): Promise<Refused> {
    return Promise.resolve({ type: "refused", id: null, key: "match_over" });
  }

  why(): Promise<Refused> {
    return this.act();
  }
}
