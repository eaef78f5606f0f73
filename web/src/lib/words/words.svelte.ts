/** The language of the page: one at a time, switched anywhere, remembered. `t` is what every component says texts with. */

import { untrack } from "svelte";
import { type Facts, flatten, type Language, LANGUAGES, say, type Texts } from "./catalogue";
import { recall, remember } from "$lib/memory";

type Loader = () => Promise<{ default: Record<string, unknown> }>;

const loaders: Record<Language, Loader[]> = {
  fr: [() => import("../../texts/fr")],
  en: [() => import("../../texts/en")],
};
const loaded = { fr: new Set<Loader>(), en: new Set<Loader>() };

class Words {
  language = $state<Language>("fr");
  texts = $state.raw<Texts>({});
}

export const words = new Words();

/** Say a text. */
export function t(key: string, facts?: Facts): string {
  return say(words.texts, words.language, key, facts);
}

/** Whether there is such a text. */
export function has(key: string): boolean {
  return key in words.texts;
}

/** A text that data gives in both languages. */
export type InBoth = Readonly<Record<Language, string>>;

export function named(texts: InBoth): string {
  return texts[words.language];
}

/** Make the texts of a game known beside those of the frame. Who asks for it does not follow the language. */
export async function addTexts(more: Record<Language, Loader>): Promise<void> {
  for (const language of LANGUAGES) if (!loaders[language].includes(more[language])) loaders[language].push(more[language]);
  await speak(untrack(() => words.language));
}

/** Switch to a language, once its texts are there. */
export async function speak(language: Language): Promise<void> {
  remember("language", language);
  const missing = loaders[language].filter((loader) => !loaded[language].has(loader));
  const contents = await Promise.all(missing.map((loader) => loader()));
  for (const loader of missing) loaded[language].add(loader);
  // what was there first stays: a game whose name is that of one of our catalogues changes nothing that the frame says
  known[language] = Object.assign({}, ...contents.map((content) => flatten(content.default)).toReversed(), known[language]);
  words.texts = known[language];
  words.language = language;
  document.documentElement.lang = language;
}

const known: Record<Language, Texts> = { fr: {}, en: {} };

/** What was chosen here before, else what the browser speaks, else French. */
export function preferredLanguage(): Language {
  const chosen = recall("language");
  if (chosen === "fr" || chosen === "en") return chosen;
  const spoken = navigator.languages.map((name) => name.slice(0, 2));
  return (spoken.find((name) => name === "fr" || name === "en") as Language | undefined) ?? "fr";
}
