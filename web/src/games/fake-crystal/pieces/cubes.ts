/**
 * How a sum lies on the table (FC-114): gold cubes of 3 in stacks, white ones of 1 beside them, within a picture 44 high.
 * Every face is a path at its place. Were a cube drawn once and moved to its places, the browser would keep each of them
 * as a picture of its own, and put all of them together again for every frame.
 */

import "./cubes.css";

export interface Cube {
  kind: "gold" | "white";
  /** its three faces, as paths */
  top: string;
  left: string;
  right: string;
}

const HIGH = 3; // cubes in a stack

/** So many cubes of each kind, and how wide they lie. */
export function heap(gold: number, white: number): { width: number; cubes: Cube[] } {
  const stacks = Math.ceil(gold / HIGH);
  const cubes = [
    ...Array.from({ length: gold }, (_, place) => cube("gold", Math.floor(place / HIGH) * 15, 20 - (place % HIGH) * 10)),
    ...Array.from({ length: white }, (_, place) => cube("white", stacks * 15 + place * 13, 20)),
  ];
  return { width: stacks * 15 + white * 13 + 8, cubes };
}

function cube(kind: Cube["kind"], x: number, y: number): Cube {
  return {
    kind,
    top: `M${x + 10} ${y + 0.8}l9 4.8l-9 5l-9 -5Z`,
    left: `M${x + 1} ${y + 5.6}l9 5v10.4l-9 -4.8Z`,
    right: `M${x + 19} ${y + 5.6}l-9 5v10.4l9 -4.8Z`,
  };
}
