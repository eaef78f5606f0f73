import { beforeEach, expect, it, vi } from "vitest";

const store = new Map<string, string>();
let isLesson: boolean;

beforeEach(() => {
  store.clear();
  isLesson = false;
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
});

async function open(now: string | null = null) {
  const { HintBook } = await import("./hints.svelte");
  const { prefs } = await import("./prefs.svelte");
  return { book: new HintBook("some-game", () => now, () => isLesson), prefs };
}

it("shows each hint once, also after a new visit", async () => {
  const { book } = await open();
  book.turnTo("buy");
  expect(book.shown).toBe("buy");
  book.turnTo("bank");
  book.turnTo("buy");
  expect(book.shown).toBeNull();
  const again = await open();
  again.book.turnTo("bank");
  expect(again.book.shown).toBeNull();
  again.book.turnTo("claim");
  expect(again.book.shown).toBe("claim");
});

it("brings the present one back when asked", async () => {
  const { book } = await open("buy");
  book.turnTo("buy");
  book.dismiss();
  expect(book.shown).toBeNull();
  book.bringBack();
  expect(book.shown).toBe("buy");
});

it("shows none to who wants none, and does not count them as seen", async () => {
  const { book, prefs } = await open("buy");
  prefs.setHints(false);
  book.turnTo("buy");
  expect(book.shown).toBeNull();
  prefs.setHints(true);
  book.turnTo("buy");
  expect(book.shown).toBe("buy");
});

it("shows all of them in a lesson, every time", async () => {
  isLesson = true;
  const { book, prefs } = await open();
  prefs.setHints(false);
  for (let time = 0; time < 2; time += 1) {
    book.turnTo(null);
    book.turnTo("buy");
    expect(book.shown).toBe("buy");
  }
});
