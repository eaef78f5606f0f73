/** What a game may give to the pages before a table: where one is opened, and where one learns. They know no game. */

import type { Component } from "svelte";
import type { Level, Option } from "$lib/match/messages";

export type Value = string | boolean | number;
export type Options = Readonly<Record<string, Value>>;

/** A choice of options under a name, `<game>.kit.presets.<id>` in its catalogue; what it leaves out is as by default. */
export interface Preset {
  id: string;
  options: Options;
  /** so many seats at least */
  seats?: number;
  /** who sits on all other chairs */
  chairs?: Chair;
}

/** A chair beside one's own. */
export type Chair = "link" | Level;

/** Another way to choose a value of an option: by picture, say. */
export type Chooser = Component<{ option: Option; value: Value; choose: (value: Value) => void }>;

/** Several options that are chosen together; shown before the others. */
export interface Section {
  id: string;
  options: readonly string[];
  Chosen: Component<SectionProps>;
}

export interface SectionProps {
  /** those of the section, in its order */
  options: readonly Option[];
  /** all of them, as they are */
  values: Options;
  seats: number;
  choose: (changed: Options) => void;
}

/** The game in a few pictures, each with a sentence: `<game>.kit.primer.<step>` in its catalogue. */
export interface Primer {
  steps: readonly string[];
  Picture: Component<{ step: string }>;
  /** drawn once, before the pictures */
  Before?: Component;
}

export interface Kit {
  presets: readonly Preset[];
  /** the preset one finds on the first visit, where it is not the game's own defaults */
  start?: string;
  /** by the id of the option; it is shown before the others */
  choosers: Readonly<Record<string, Chooser>>;
  primer: Primer;
  sections?: readonly Section[];
  /** the rest in groups, each under its name `<game>.kit.groups.<id>`; what is in none of them comes behind them */
  groups?: readonly { id: string; options: readonly string[] }[];
  /** Options that go together, at a table of so many seats: what does not fit is put back. */
  fit?(options: Options, seats: number): Options;
  /** Whether an option means anything, as the others are. */
  means?(id: string, options: Options): boolean;
}
