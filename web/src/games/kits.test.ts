/** What the pages before a table get of every game: its kit names options that there are, and has words for all it names. */

import { beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "$lib/newtable/kit";
import { fetchKit } from "$lib/newtable/kits";
import { LANGUAGES } from "$lib/words/catalogue";
import { has, speak } from "$lib/words/words.svelte";
import { GAMES } from "./index";

interface Options {
  option: { id: string; lab?: boolean }[];
}

const rules = import.meta.glob<Options>("$rules/*/data/options.toml", { eager: true, import: "default" });

beforeAll(() => void Object.assign(globalThis, { document: { documentElement: {} } }));

describe.each(GAMES)("$name", (shown) => {
  test("is called and praised in both languages, and belongs to somebody", async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      for (const key of ["title", "tagline", "credits.by", "credits.published"]) expect(has(`${shown.name}.${key}`)).toBe(true);
    }
  });
});

describe.each(GAMES.filter(({ kit }) => kit))("the kit of $name", (shown) => {
  const [, { option: options }] = Object.entries(rules).find(([path]) => path.includes(`/${shown.name.replace("-", "_")}/`))!;
  const known = options.filter(({ lab }) => !lab).map(({ id }) => id);
  let kit: Kit;

  beforeAll(async () => {
    kit = (await fetchKit(shown))!;
  });

  test("has words for its presets, its groups and its pictures in both languages", async () => {
    const { presets, groups = [], primer } = kit;
    const named = presets.flatMap(({ id }) => [`presets.${id}.name`, `presets.${id}.what`]);
    const told = primer.steps.flatMap((step) => [`primer.${step}.title`, `primer.${step}.text`]);
    for (const language of LANGUAGES) {
      await speak(language);
      const keys = [...named, ...groups.map(({ id }) => `groups.${id}`), ...told];
      expect(keys.filter((key) => !has(`${shown.name}.kit.${key}`))).toEqual([]);
    }
  });

  test("offers options of the game, each at one place", () => {
    const { choosers, sections = [], groups = [] } = kit;
    const offered = [...Object.keys(choosers), ...[...sections, ...groups].flatMap(({ options }) => options)];
    expect(offered.filter((id) => !known.includes(id))).toEqual([]);
    expect(offered).toHaveLength(new Set(offered).size);
  });

  test("chooses in its presets among the options of the game", () => {
    expect(kit.presets.flatMap(({ options }) => Object.keys(options)).filter((id) => !known.includes(id))).toEqual([]);
    expect(kit.start ?? kit.presets[0]!.id).toSatisfy((id) => kit.presets.some((preset) => preset.id === id));
  });
});
