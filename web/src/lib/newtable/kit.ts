/** What a game may give to the pages before a table: where one is opened, and where one learns. They know no game. */

import type { Component } from "svelte";
import type { Option } from "$lib/match/messages";

export type Value = string | boolean | number;
export type Options = Readonly<Record<string, Value>>;

/** A choice of options under a name, `newtable.presets.<game>.<id>` in the catalogue; what it leaves out is as by default. */
export interface Preset {
  id: string;
  options: Options;
}

/** Another way to choose a value of an option: by picture, say. */
export type Chooser = Component<{ option: Option; value: Value; choose: (value: Value) => void }>;

/** The game in a few pictures, each with a sentence: `learn.<game>.<step>` in the catalogue. */
export interface Primer {
  steps: readonly string[];
  Picture: Component<{ step: string }>;
  /** drawn once, before the pictures */
  Before: Component;
}

export interface Kit {
  presets: readonly Preset[];
  /** by the id of the option; it is shown before the others */
  choosers: Readonly<Record<string, Chooser>>;
  primer: Primer;
}
