/** Places around an oval table, all equally far apart along its edge. */

export interface Place {
  /** from the middle, in parts of half the width and of half the height: -1 … 1 */
  x: number;
  y: number;
}

const STEPS = 720;

/**
 * `count` places on an oval that is `ratio` times as wide as high, clockwise, so that the gap between the last and the
 * first lies where `gap` tells: in turns, 0 at the right, 0.25 at the bottom.
 */
export function ring(count: number, ratio: number, gap: number): Place[] {
  const at = (step: number): Place => {
    const angle = (gap + step / STEPS) * 2 * Math.PI;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  };
  const walked = [0];
  for (let step = 1; step <= STEPS; step += 1) {
    const [from, to] = [at(step - 1), at(step)];
    walked.push(walked[step - 1]! + Math.hypot((to.x - from.x) * ratio, to.y - from.y));
  }
  const whole = walked[STEPS]!;
  return Array.from({ length: count }, (_, place) => {
    const goal = (whole * (place + 0.5)) / count;
    return at(walked.findIndex((length) => length >= goal));
  });
}
