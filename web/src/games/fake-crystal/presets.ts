/** Tables of Fake Crystal that are often wanted, and its abilities by picture. */

import type { Kit } from "$lib/newtable/kit";
import Abilities from "./Abilities.svelte";

const kit: Kit = {
  presets: [
    { id: "classic", options: {} },
    { id: "first", options: { timers: "relaxed", piles: "open" } },
    { id: "quick", options: { timers: "blitz" } },
    { id: "days", options: { timers: "1-day" } },
    { id: "expert", options: { ability: "random", backs: "stall-only", "zero-price": "sequential" } },
  ],
  choosers: { ability: Abilities },
};

export default kit;
