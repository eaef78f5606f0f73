/** What only travels over the board and then is gone, made without a component: words in a class of their own, a drawing. */

export function ghost(kind: string, text = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = kind;
  element.textContent = text;
  return element;
}

/** A part of a drawing: `drawing("use", { href: "#rim" })`. */
export function drawing(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
