import { afterEach, expect, test, vi } from "vitest";
import { serve } from "./fake";
import { PAGE, pageCount } from "./pages";
import { Reel } from "./reel.svelte";

afterEach(() => vi.unstubAllGlobals());

const firstOf = (address: string) => Number(new URL(address, "http://tablee").searchParams.get("first"));

test("a match comes in pages, and its frames follow each other", async () => {
  const asked = serve(250);
  const reel = new Reel("one", -1);
  expect([reel.progress, reel.isComplete]).toEqual([0, false]);
  await reel.load();
  expect(asked.map(firstOf)).toEqual([0, PAGE, 2 * PAGE]);
  expect(reel.frames.map(({ number }) => number)).toEqual(Array.from({ length: 251 }, (_, number) => number));
  expect([reel.progress, reel.isComplete]).toEqual([1, true]);
});

test("views come from the page they are on, which is fetched once", async () => {
  const asked = serve(250);
  const reel = new Reel("one", -1);
  expect(await reel.view(151)).toEqual({ seat: -1, shown: 50 });
  await Promise.all([reel.view(150), reel.view(199), reel.load()]);
  expect(asked.map(firstOf)).toEqual([PAGE, 0, 2 * PAGE]);
});

test("past the end there is the end", async () => {
  serve(250);
  expect(await new Reel("one", -1).view(254)).toEqual({ seat: -1, shown: 83 });
  serve(99);
  expect(await new Reel("one", -1).view(4000)).toEqual({ seat: -1, shown: 33 });
});

test("of a long match only some pages of views are kept", async () => {
  const asked = serve(1500);
  const reel = new Reel("one", -1);
  await reel.load();
  expect(asked).toHaveLength(pageCount(1500));
  await reel.view(1499);
  expect(asked).toHaveLength(pageCount(1500));
  await reel.view(0);
  expect(asked).toHaveLength(pageCount(1500) + 1);
});

test("what failed is asked for again", async () => {
  const reel = new Reel("one", -1);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await expect(reel.view(3)).rejects.toMatchObject({ key: "unreachable" });
  serve(9);
  expect(await reel.view(3)).toEqual({ seat: -1, shown: 1 });
});

test("once closed it reads no further", async () => {
  const asked = serve(250);
  const reel = new Reel("one", -1);
  const loading = reel.load();
  reel.close();
  await loading;
  expect([asked.length, reel.frames.length]).toEqual([1, 0]);
});

test("what broke off goes on where it was", async () => {
  const reel = new Reel("one", -1);
  const whole = serve(250);
  await reel.view(0);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await expect(reel.load()).rejects.toMatchObject({ key: "unreachable" });
  expect(reel.frames).toHaveLength(PAGE);
  const rest = serve(250);
  await reel.load();
  await reel.load(); // nothing is read twice
  expect(reel.frames.map(({ number }) => number)).toEqual(Array.from({ length: 251 }, (_, number) => number));
  expect([...whole, ...rest].map(firstOf)).toEqual([0, PAGE, 2 * PAGE]);
});
