/** Tables of Fake Crystal that are often wanted, its abilities by picture, and the game in five pictures. */

import type { Kit } from "$lib/newtable/kit";
import Abilities from "./Abilities.svelte";
import Defs from "./pieces/Defs.svelte";
import PrimerPicture from "./PrimerPicture.svelte";

const kit: Kit = {
  presets: [
    { id: "classic", options: {} },
    { id: "first", options: { timers: "relaxed", piles: "open" } },
    { id: "quick", options: { timers: "blitz" } },
    { id: "days", options: { timers: "1-day" } },
    { id: "expert", options: { ability: "random", backs: "stall-only", "zero-price": "sequential" } },
  ],
  choosers: { ability: Abilities },
  primer: { steps: ["offer", "choose", "fake", "trophies", "count"], Picture: PrimerPicture, Before: Defs },
};

export default kit;
