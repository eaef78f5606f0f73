/** CEJ as the first pages show it, not playable yet. */

import type { Shown } from "$lib/page/shown";
import Emblem from "./Emblem.svelte";

export default {
  name: "cej",
  order: 5,
  players: [2, 5],
  minutes: [60, 60],
  load: null,
  kit: null,
  Emblem,
} satisfies Shown;
