/** The articles in whose number and text all words of a search occur; accents and case do not matter. */

export function found(articles: ReadonlyMap<string, string>, search: string): [string, string][] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return [...articles].filter(([id, text]) => {
    const content = plain(`${id} ${text}`);
    return words.every((word) => content.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").replace(/’/g, "'").toLowerCase();
}
