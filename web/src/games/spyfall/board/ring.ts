/** Where people sit: on an ellipse, mine at the bottom, the next one to my left, so that turns go round like the clock. */

export interface Point {
  x: number;
  y: number;
}

export interface Room {
  width: number;
  height: number;
  /** how large one person is */
  node: { width: number; height: number };
}

export function seatPoints(count: number, { width, height, node }: Room): Point[] {
  const rx = Math.max(0, (width - node.width) / 2);
  const ry = Math.max(0, (height - node.height) / 2);
  return Array.from({ length: count }, (_, place) => {
    const angle = Math.PI / 2 + (place * 2 * Math.PI) / count;
    return { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) };
  });
}

/** A line from one person to another, that begins and ends beside them and bends a little, away from the middle of the ring. */
export function between(from: Point, to: Point, gap: number, bend = 0.12): { path: string; tip: Point; angle: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const control = { x: (from.x + to.x) / 2 - uy * length * bend, y: (from.y + to.y) / 2 + ux * length * bend };
  const start = toward(from, control, gap);
  const tip = toward(to, control, gap);
  const angle = (Math.atan2(tip.y - control.y, tip.x - control.x) * 180) / Math.PI;
  return { path: `M${round(start.x)} ${round(start.y)}Q${round(control.x)} ${round(control.y)} ${round(tip.x)} ${round(tip.y)}`, tip, angle };
}

function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

const round = (value: number) => Math.round(value * 10) / 10;
