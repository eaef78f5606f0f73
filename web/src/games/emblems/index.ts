/** The picture of each game, drawn by us: its world, its palette, the thing one remembers. */

import type { Component } from "svelte";
import Cej from "./Cej.svelte";
import Cresus from "./Cresus.svelte";
import DcSpyfall from "./DcSpyfall.svelte";
import FakeCrystal from "./FakeCrystal.svelte";
import Krystal from "./Krystal.svelte";

export const EMBLEMS: Readonly<Record<string, Component>> = {
  "fake-crystal": FakeCrystal,
  cresus: Cresus,
  krystal: Krystal,
  spyfall: DcSpyfall,
  cej: Cej,
};
