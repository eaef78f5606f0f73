/** Kits come with their words: only a page that shows a kit fetches them, in the language that is spoken. */

import { GAMES } from "$games/index";
import type { Shown } from "$lib/page/shown";
import type { Language } from "$lib/words/catalogue";
import { addTexts } from "$lib/words/words.svelte";
import type { Kit } from "./kit";

const catalogues = import.meta.glob<Record<string, unknown>>("$games/*/texts/*/kit.toml", { import: "default" });
const texts = new Map(GAMES.filter(({ kit }) => kit).map(({ name }) => [name, { fr: loader(name, "fr"), en: loader(name, "en") }]));

function loader(game: string, language: Language) {
  const [, load] = Object.entries(catalogues).find(([path]) => path.endsWith(`/${game}/texts/${language}/kit.toml`))!;
  return async () => ({ default: { [game]: { kit: await load() } } });
}

/** What a game gives to the pages before a table; nothing: it has no kit. */
export async function fetchKit(shown: Shown | undefined): Promise<Kit | null> {
  if (!shown?.kit) return null;
  const [kit] = await Promise.all([shown.kit(), addTexts(texts.get(shown.name)!)]);
  return kit.default;
}
