/** Tables of Crésus that are often wanted, and the game in five pictures. */

import type { Kit, Options } from "$lib/newtable/kit";
import PrimerPicture from "./PrimerPicture.svelte";

/** CR-817. Over days, everybody deals when it is their turn. */
const isOverDays = ({ timers }: Options) => String(timers).endsWith("-day") || String(timers).endsWith("-days");

const kit: Kit = {
  presets: [
    { id: "first", options: { timers: "relaxed", trading: "turns" }, chairs: "easy" },
    { id: "classic", options: {} },
    { id: "turns", options: { trading: "turns" } },
    { id: "quick", options: { timers: "blitz" } },
    { id: "days", options: { timers: "1-day", trading: "turns" } },
    { id: "sharks", options: { "deal-types": "mixed", "rebid-by": "all-bidders", "cash-display": "hidden" } },
  ],
  choosers: {},
  primer: { steps: ["market", "auction", "sector", "dice", "island"], Picture: PrimerPicture },
  groups: [
    { id: "time", options: ["timers", "on-leave"] },
    { id: "deals", options: ["trading", "deal-types", "cash-display"] },
    { id: "markets", options: ["repeat-market", "sale-market", "closed-market-cresus", "kept-card-delay"] },
    { id: "money", options: ["lone-bidder", "rebid-by", "sector-bonus-timing", "unpaid-loan-ranking"] },
  ],
  fit: (options) => (isOverDays(options) ? { ...options, trading: "turns" } : options),
  means: (id, options) => id !== "trading" || !isOverDays(options),
};

export default kit;
