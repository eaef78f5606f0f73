/** What every part of the board is given. */

import { BoardAt } from "$lib/board/at.svelte";
import type { FakeCrystalDesk } from "../pieces";
import type { View } from "../view";

export class At extends BoardAt<View, FakeCrystalDesk> {}
