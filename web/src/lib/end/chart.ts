/** The geometry of a chart of standings: plain numbers, in pixels. */

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const STEPS = [1, 2, 5];

/** Round numbers that hold all values, with some four to seven lines between them. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = stepFor((high - low) / 5 || 1);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

function stepFor(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.find((step) => step * power >= rough);
  return Math.max(1, found === undefined ? 10 * power : found * power);
}

export function xOf(place: number, count: number, box: Box): number {
  const inner = box.width - box.left - box.right;
  return box.left + (count > 1 ? (inner * place) / (count - 1) : inner / 2);
}

export function yOf(value: number, scale: Scale, box: Box): number {
  const inner = box.height - box.top - box.bottom;
  return box.top + (inner * (scale.high - value)) / (scale.high - scale.low);
}

/** Moves labels apart, in their order, so that none covers another and all stay within the box. */
export function apart(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => wanted[a]! - wanted[b]!);
  const found = [...wanted];
  let floor = low;
  for (const place of order) {
    found[place] = Math.max(wanted[place]!, floor);
    floor = found[place]! + gap;
  }
  let ceiling = high;
  for (const place of order.reverse()) {
    found[place] = Math.min(found[place]!, ceiling);
    ceiling = found[place]! - gap;
  }
  return found;
}
