import { beforeAll, expect, test } from "vitest";
import { addTexts, has, speak, t } from "./words.svelte";

beforeAll(() => void Object.assign(globalThis, { document: { documentElement: {} } }));

test("a game adds texts, in both languages, and changes none of the frame's, whatever its name", async () => {
  await speak("fr");
  const french = t("home.title");
  const game = (title: string) => () => Promise.resolve({ default: { home: { title, extra: title } } });
  await addTexts({ fr: game("Maison"), en: game("House") });
  expect([t("home.title"), t("home.extra")]).toEqual([french, "Maison"]);
  await speak("en");
  expect(has("home.title") && t("home.title")).not.toBe("House");
  expect(t("home.extra")).toBe("House");
});
