/** What only travels over the board and then is gone: credits on their way, a tile that leaves the game. */

import "./ghosts.css";
import { cubes, TILES } from "./material";

const SVG = "http://www.w3.org/2000/svg";
const HIGH = 3; // cubes in a stack

/** A small stack of cubes with its number. */
export function creditsGhost(sum: number): HTMLElement {
  const ghost = element("fc-credits");
  const { gold, white } = cubes(sum);
  const shown = Math.min(gold, 6);
  const stacks = Math.ceil(shown / HIGH);
  const picture = svg(`0 0 ${stacks * 15 + white * 13 + 8} 44`);
  const places = [
    ...Array.from({ length: shown }, (_, cube) => ["gold", Math.floor(cube / HIGH) * 15, 20 - (cube % HIGH) * 10] as const),
    ...Array.from({ length: white }, (_, cube) => ["white", stacks * 15 + cube * 13, 20] as const),
  ];
  for (const [kind, x, y] of places) picture.append(use("#fc-cube", { class: kind, x, y, width: 20, height: 22 }));
  const number = document.createElement("b");
  number.textContent = String(sum);
  ghost.append(number, picture);
  return ghost;
}

/** The back of a tile that goes out of the game. */
export function tileGhost(tile: number): HTMLElement {
  const ghost = element("fc-tile");
  const picture = svg("0 0 100 116");
  const { colour } = TILES[tile]!;
  picture.append(use("#fc-rim", {}), use(`#fc-back-${colour}`, {}));
  ghost.append(picture);
  return ghost;
}

function element(kind: string): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = `fake-crystal ${kind}`;
  return ghost;
}

function svg(viewBox: string): SVGElement {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", viewBox);
  return picture;
}

function use(href: string, attributes: Record<string, string | number>): SVGElement {
  const piece = document.createElementNS(SVG, "use");
  piece.setAttribute("href", href);
  for (const [name, value] of Object.entries(attributes)) piece.setAttribute(name, String(value));
  return piece;
}
