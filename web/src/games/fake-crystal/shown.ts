/** Fake Crystal as the first pages show it. */

import type { Shown } from "$lib/page/shown";
import Emblem from "./Emblem.svelte";

export default {
  name: "fake-crystal",
  order: 1,
  players: [2, 5],
  minutes: [30, 45],
  load: () => import("./index"),
  kit: () => import("./presets"),
  Emblem,
} satisfies Shown;
