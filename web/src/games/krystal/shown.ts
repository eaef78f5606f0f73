/** Krystal as the first pages show it, not playable yet. */

import type { Shown } from "$lib/page/shown";
import Emblem from "./Emblem.svelte";

export default {
  name: "krystal",
  order: 3,
  players: [2, 6],
  minutes: [60, 120],
  load: null,
  kit: null,
  Emblem,
} satisfies Shown;
