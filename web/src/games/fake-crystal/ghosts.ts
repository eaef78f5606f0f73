/** What only travels over the board and then is gone: credits on their way, a tile that leaves the game. */

import "./ghosts.css";
import { cubes, TILES } from "./material";
import { heap } from "./pieces/cubes";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 6; // gold cubes

/** A small stack of cubes with its number. */
export function creditsGhost(sum: number): HTMLElement {
  const ghost = element("fc-credits");
  const { gold, white } = cubes(sum);
  const { width, cubes: shown } = heap(Math.min(gold, MOST), white);
  const picture = svg(`0 0 ${width} 44`);
  for (const { kind, top, left, right } of shown) {
    picture.append(path(`fc-cube ${kind} top`, top), path(`fc-cube ${kind} left`, left), path(`fc-cube ${kind} right`, right));
  }
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
  picture.append(use("#fc-rim"), use(`#fc-back-${colour}`));
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

function path(kind: string, d: string): SVGElement {
  const piece = document.createElementNS(SVG, "path");
  piece.setAttribute("class", kind);
  piece.setAttribute("d", d);
  return piece;
}

function use(href: string): SVGElement {
  const piece = document.createElementNS(SVG, "use");
  piece.setAttribute("href", href);
  return piece;
}
