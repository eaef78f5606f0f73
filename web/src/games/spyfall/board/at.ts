/** What every part of the board is given: also one's notes, and which lists are open. */

import { BoardAt } from "$lib/board/at.svelte";
import { Notes } from "../notes.svelte";
import type { SpyfallDesk } from "../pieces";
import type { View } from "../view";
import { Panels } from "./panels.svelte";

/** On a phone panels come as sheets. */
export class At extends BoardAt<View, SpyfallDesk> {
  notes = new Notes("", -1);
  readonly panels = new Panels();
}
