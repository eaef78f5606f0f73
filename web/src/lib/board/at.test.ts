import { expect, test } from "vitest";
import type { Desk, Played } from "$lib/game";
import { Stage } from "$lib/motion/stage";
import { BoardAt } from "./at.svelte";

const shown = (view: { coins: number }) => ({ played: { view } as unknown as Played, desk: {} as Desk, stage: new Stage() });

test("there is room until the width is known, then as much as there is", () => {
  const at = new BoardAt(() => shown({ coins: 1 }), { small: 600, tight: 900 });
  const room = (width: number) => {
    at.width = width;
    return [at.isSmall, at.isTight];
  };
  expect([0, 599, 600, 900].map(room)).toEqual([[false, false], [true, true], [false, true], [false, false]]);
  expect(new BoardAt(() => shown({ coins: 1 })).isTight).toBe(false);
});

test("what is shown is what the board has now, covered as it wants to be seen", () => {
  let coins = 3;
  let isHidden = false;
  const at = new BoardAt<{ coins: number }, Desk>(() => shown({ coins }), {}, (view) => (isHidden ? { coins: 0 } : view));
  const seen = [at.view.coins];
  coins = 5;
  seen.push(at.view.coins);
  isHidden = true;
  expect([...seen, at.view.coins]).toEqual([3, 5, 0]);
});
