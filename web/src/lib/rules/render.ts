/**
 * The rules as a page: sections with blocks of HTML, each article a block of its own with its number. Only here is
 * Markdown read, so only the page of rules pays for it. What comes out holds no HTML but ours: raw HTML in the source is
 * shown as text, and links lead within the page or over HTTP.
 */

import { Marked, type Token, type Tokens } from "marked";

export interface Block {
  /** the number of an article; nothing: something else */
  id: string | null;
  html: string;
  /** as it is searched: without marks, accents and capitals */
  plain: string;
}

export interface Section {
  /** from its title; empty: what stands before the first title */
  id: string;
  level: number;
  title: string;
  blocks: Block[];
}

export interface Rules {
  title: string;
  sections: Section[];
}

const NUMBER = /^[A-Z]{1,4}-\d{2,4}$/;
const MENTION = /\b[A-Z]{1,4}-\d{2,4}\b/g;

export function renderRules(markdown: string): Rules {
  const known = new Set(markdown.match(/(?<=^- \*\*)[A-Z]{1,4}-\d{2,4}(?=\*\*)/gm) ?? []);
  const marked = reader(known);
  const rules: Rules = { title: "", sections: [{ id: "", level: 2, title: "", blocks: [] }] };
  for (const token of marked.lexer(markdown)) {
    if (token.type === "heading" && token.depth === 1) rules.title = bare(token as Tokens.Heading);
    else if (token.type === "heading") rules.sections.push(opened(token as Tokens.Heading));
    else if (token.type !== "space") rules.sections.at(-1)!.blocks.push(...blocks(token, marked));
  }
  return { ...rules, sections: rules.sections.filter((section) => section.title || section.blocks.length > 0) };
}

function opened(heading: Tokens.Heading): Section {
  const title = bare(heading);
  return { id: slug(title), level: heading.depth, title, blocks: [] };
}

/** A list of articles becomes one block each; anything else is one block. */
function blocks(token: Token, marked: Marked): Block[] {
  if (token.type === "list" && (token as Tokens.List).items.every((item) => numberOf(item) !== null)) {
    return (token as Tokens.List).items.map((item) => articleBlock(item, marked));
  }
  return [{ id: null, html: marked.parser([token]), plain: searchable(token.raw) }];
}

function articleBlock(item: Tokens.ListItem, marked: Marked): Block {
  const id = numberOf(item)!;
  const [first, ...rest] = item.tokens;
  const line = first as Tokens.Text;
  const tokens = [{ ...line, tokens: line.tokens!.slice(1) }, ...rest];
  return { id, html: marked.parser(tokens as Token[]).trim(), plain: searchable(item.text) };
}

/** The number an item begins with, in bold; nothing: it is no article. */
function numberOf(item: Tokens.ListItem): string | null {
  const first = (item.tokens[0] as Tokens.Text | undefined)?.tokens?.[0];
  return first?.type === "strong" && NUMBER.test((first as Tokens.Strong).text) ? (first as Tokens.Strong).text : null;
}

function reader(known: ReadonlySet<string>): Marked {
  const marked = new Marked();
  marked.use({
    renderer: {
      text(token) {
        if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
        return linked(escape(token.text), known);
      },
      html: (token) => escape(token.text),
      image: (token) => escape(token.text),
      link(token) {
        const words = this.parser.parseInline(token.tokens);
        return isSafe(token.href) ? `<a href="${escape(token.href)}">${words}</a>` : words;
      },
      code: (token) => `<pre tabindex="0"><code>${escape(token.text)}</code></pre>\n`,
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="scroll" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked;
}

/** Mentions of articles become links to them. The text is escaped already. */
function linked(text: string, known: ReadonlySet<string>): string {
  return text.replace(MENTION, (id) => (known.has(id) ? `<a href="#${id}">${id}</a>` : id));
}

function isSafe(href: string): boolean {
  return /^(#|https?:\/\/)/.test(href);
}

export function escape(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => names[sign]!);
}

/** A title as an anchor, in the manner of GitHub, so that links in the source lead here as well as there. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function bare(heading: Tokens.Heading): string {
  return heading.text.replace(/[`*]/g, "");
}

/** For searching: small letters, no accents, no marks of Markdown. */
function searchable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f`*|]/g, "")
    .replace(/’/g, "'")
    .toLowerCase();
}

/** The sections in which something holds all words, with only what holds them. */
export function search(sections: readonly Section[], words: string): Section[] {
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...sections];
  const holds = (block: Block) => wanted.every((word) => block.plain.includes(word));
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.filter(holds) }))
    .filter((section) => section.blocks.length > 0);
}
