/** Texts by key, as the catalogues have them: plain functions, so that they can be tested without a page. */

export type Language = "fr" | "en";
export const LANGUAGES: readonly Language[] = ["fr", "en"];

export type Facts = Record<string, string | number>;
export type Texts = Readonly<Record<string, string>>;

/** Joins nested tables with dots: `{home: {play: "…"}}` becomes `{"home.play": "…"}`. */
export function flatten(nested: Record<string, unknown>, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(nested)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (typeof value === "string") flat[key] = value;
    else if (value && typeof value === "object") Object.assign(flat, flatten(value as Record<string, unknown>, key));
  }
  return flat;
}

/** The catalogues of a folder, as `import.meta.glob` gives them, under the names of their files. */
export function byFile(files: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [path, content] of Object.entries(files)) named[path.replace(/^.*\/|\.toml$/g, "")] = content;
  return named;
}

/** The texts of games, as `import.meta.glob` gives them, under the names of the games: their packages' with hyphens. */
export function byGame(files: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [path, content] of Object.entries(files)) named[path.replace(/^.*?([^/]+)\/texts\/.*$/, "$1").replaceAll("_", "-")] = content;
  return named;
}

/** In French nothing is singular too. */
export function isOne(count: number, language: Language): boolean {
  return language === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
}

/**
 * A text with its facts filled in. One that depends on a number has two forms, `key_one` and `key_many`; the fact
 * `count` decides. A key that is missing is our fault and shows as itself.
 */
export function say(texts: Texts, language: Language, key: string, facts: Facts = {}): string {
  let found = key;
  if (!(key in texts) && typeof facts.count === "number") {
    found = key + (isOne(facts.count, language) ? "_one" : "_many");
  }
  const text = texts[found];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}
