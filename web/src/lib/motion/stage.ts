/**
 * Events are motion: a thing goes from where it was to where it is now. The stage knows where things lie (spots), takes
 * their places before a change, and afterwards lets them fly in, one after the other. Nothing waits for it but the next
 * change; a click never does.
 */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

export interface Flight {
  /** the spot where it was, before the change */
  from: string;
  /** the spot where it is, after the change */
  to: string;
  /** flights with the same step fly together; steps follow each other */
  step: number;
  /** ms; 400 unless told */
  duration?: number;
  /** it turns over on the way: what lies at `to` has its two sides in an element marked `data-turns` */
  turns?: boolean;
  /** something that only travels, like credits; without it, what lies at `to` itself flies in */
  ghost?: () => HTMLElement;
}

const DURATION = 400;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

export class Stage {
  /** 4: four times as fast, for replays */
  speed = 1;
  readonly #spots = new Map<string, HTMLElement | SVGElement>();
  #running: Animation[] = [];

  /** Mark an element as the place of something: `{@attach stage.spot("purse:1")}`. */
  spot(name: string): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      this.#spots.set(name, element);
      return () => {
        if (this.#spots.get(name) === element) this.#spots.delete(name);
      };
    };
  }

  element(name: string): HTMLElement | SVGElement | undefined {
    return this.#spots.get(name);
  }

  /** Make a change, then show it. Comes back when all has arrived. */
  async show(flights: (() => Flight[]) | Flight[], change: () => void): Promise<void> {
    const places = new Map([...this.#spots].map(([name, element]) => [name, element.getBoundingClientRect()]));
    change();
    await tick();
    const list = typeof flights === "function" ? flights() : flights;
    if (isStill()) return this.#fadeIn(list);
    for (const start of this.#measured(list, places)) start();
    await this.#arrived();
  }

  /** Let everything be where it is going. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  /** Every flight, ready to start. All is measured before anything moves: in turns each would have to wait for the other. */
  #measured(list: readonly Flight[], places: ReadonlyMap<string, DOMRect>): (() => void)[] {
    const starts: (() => void)[] = [];
    const delays = delaysOf(list);
    const ghosts = new Map(list.map((flight) => [flight, flight.ghost && laid(flight.ghost())]));
    for (const flight of list) {
      const start = places.get(flight.from);
      const target = this.#spots.get(flight.to);
      const place = target?.getBoundingClientRect();
      const ghost = ghosts.get(flight);
      if (!target || !start?.width || !place?.width) {
        ghost?.remove();
        continue;
      }
      const timing: KeyframeAnimationOptions = {
        duration: (flight.duration ?? DURATION) / this.speed,
        delay: delays.get(flight.step)! / this.speed,
        easing: EASE,
        fill: "backwards",
      };
      const own = ghost?.getBoundingClientRect();
      if (ghost && own) starts.push(() => this.#send(ghost, own, start, place, timing));
      else starts.push(() => this.#bring(target, start, place, timing, flight.turns ?? false));
    }
    return starts;
  }

  /** Only what the compositor can move by itself is animated: transform and opacity. */
  #bring(target: Element, start: DOMRect, place: DOMRect, timing: KeyframeAnimationOptions, turns: boolean): void {
    const [x, y] = offset(start, place);
    const scale = start.width / place.width;
    this.#run(target, [
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(${(1 + scale) / 2 + 0.12})`, offset: 0.5 },
      { transform: "none" },
    ], timing, "flying");
    const sides = turns ? target.querySelector("[data-turns]") : null;
    if (sides) this.#run(sides, [{ transform: turned(180) }, { transform: turned(180), offset: 0.35 }, { transform: turned(0) }], timing, "turning");
  }

  #send(ghost: HTMLElement, own: DOMRect, start: DOMRect, place: DOMRect, timing: KeyframeAnimationOptions): void {
    const at = (rect: DOMRect, lift: number) =>
      `translate(${rect.left + rect.width / 2 - own.width / 2}px, ${rect.top + rect.height / 2 - own.height / 2 - lift}px)`;
    const [x, y] = [(start.left + place.left) / 2, (start.top + place.top) / 2];
    const middle = new DOMRect(x, y, (start.width + place.width) / 2, (start.height + place.height) / 2);
    const flight = this.#run(ghost, [
      { transform: at(start, 0), opacity: 0 },
      { transform: at(start, 0), opacity: 1, offset: 0.1 },
      { transform: `${at(middle, 28)} scale(1.15)`, opacity: 1, offset: 0.55 },
      { transform: at(place, 0), opacity: 1 },
    ], timing);
    void flight.finished.catch(() => {}).then(() => ghost.remove());
  }

  /** With reduced motion nothing travels: what is new appears softly. */
  async #fadeIn(flights: Flight[]): Promise<void> {
    for (const flight of flights) {
      const target = flight.ghost ? undefined : this.#spots.get(flight.to);
      if (target) this.#run(target, [{ opacity: 0.2 }, { opacity: 1 }], { duration: 200 });
    }
    await this.#arrived();
  }

  /** Let something move; as long as it does, it has the class. */
  #run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, moving?: string): Animation {
    const animation = element.animate(frames, timing);
    this.#running.push(animation);
    if (moving) {
      element.classList.add(moving);
      void animation.finished.catch(() => {}).then(() => element.classList.remove(moving));
    }
    return animation;
  }

  async #arrived(): Promise<void> {
    await Promise.all(this.#running.map((animation) => animation.finished.catch(() => {})));
    this.#running = [];
  }
}

/** When each step begins: when the longest flight of the one before has arrived. */
function delaysOf(list: readonly Flight[]): Map<number, number> {
  const delays = new Map<number, number>();
  let delay = 0;
  for (const step of [...new Set(list.map((flight) => flight.step))].sort((a, b) => a - b)) {
    delays.set(step, delay);
    delay += Math.max(...list.filter((flight) => flight.step === step).map((flight) => flight.duration ?? DURATION));
  }
  return delays;
}

/** Put what only travels on the page. */
function laid(ghost: HTMLElement): HTMLElement {
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  document.body.append(ghost);
  return ghost;
}

function turned(degrees: number): string {
  return `perspective(500px) rotateY(${degrees}deg)`;
}

function offset(start: DOMRect, place: DOMRect): [number, number] {
  const x = start.left + start.width / 2 - (place.left + place.width / 2);
  const y = start.top + start.height / 2 - (place.top + place.height / 2);
  return [x, y];
}

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
