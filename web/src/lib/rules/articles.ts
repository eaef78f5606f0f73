/**
 * The numbered articles of a game's rules, found in its Markdown. For a reminder beside a board this is enough: it needs
 * no reader of Markdown, and gives parts for a component to draw, never HTML.
 */

import { getText } from "$lib/api";
import type { Language } from "$lib/words/catalogue";

/** A part of an article: plain, strong, where the rule comes from (« (maison) »), code, or the number of an article. */
export interface Part {
  kind: "plain" | "strong" | "note" | "code" | "rule";
  text: string;
}

const LINE = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm;
const MARKED = /\*\*(?<strong>[^*]+)\*\*|\*(?<note>[^*]+)\*|`(?<code>[^`]+)`|\b(?<rule>[A-Z]{1,4}-\d{2,4})\b/g;

const fetched = new Map<string, Promise<string>>();

/** The rules of a game as the server has them, fetched once. */
export function fetchRules(game: string, language: Language): Promise<string> {
  const path = `/api/games/${encodeURIComponent(game)}/rules/${language}`;
  let rules = fetched.get(path);
  if (!rules) {
    rules = getText(path);
    fetched.set(path, rules);
    rules.catch(() => fetched.delete(path)); // the next to ask tries again
  }
  return rules;
}

/** The parts of an article, without its number; nothing: there is no such article. */
export function article(markdown: string, id: string): Part[] | null {
  const text = articleTexts(markdown).get(id);
  return text === undefined ? null : parts(text);
}

/** All articles by their numbers, as they are written. */
export function articleTexts(markdown: string): Map<string, string> {
  return new Map([...markdown.matchAll(LINE)].map((found) => [found[1]!, found[2]!]));
}

/** Cuts a line of our Markdown where something is marked. A strong part is plain text: nothing is marked inside. */
export function parts(text: string): Part[] {
  const cut: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKED)) {
    if (found.index > from) cut.push({ kind: "plain", text: text.slice(from, found.index) });
    const [kind, inner] = Object.entries(found.groups!).find(([, value]) => value !== undefined)!;
    cut.push({ kind: kind as Part["kind"], text: inner });
    from = found.index + found[0].length;
  }
  if (from < text.length) cut.push({ kind: "plain", text: text.slice(from) });
  return cut;
}
