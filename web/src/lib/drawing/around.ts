/** Places on a circle, for drawings. */

export interface Place {
  x: number;
  y: number;
  /** clockwise from the top, in degrees */
  angle: number;
}

/** `count` places on a circle, clockwise; the first at the top, or `turned` by some degrees. */
export function around(count: number, radius: number, centre: { x: number; y: number }, turned = 0): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turned + (360 * index) / count;
    const radians = (angle * Math.PI) / 180;
    return { x: round(centre.x + radius * Math.sin(radians)), y: round(centre.y - radius * Math.cos(radians)), angle };
  });
}

/** The corners of a polygon, as SVG wants them. */
export function points(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }) => `${x},${y}`).join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
