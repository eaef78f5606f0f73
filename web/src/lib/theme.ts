/** Light, dark, or as the device has it. `public/theme.js` applies the choice before the first paint; both must agree. */

import { recall, remember } from "$lib/memory";

export type Theme = "system" | "light" | "dark";
const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** What browsers paint around the page: the ground of app.css. */
const GROUNDS = { light: "#e9efec", dark: "#0b1a1e" };

export function currentTheme(): Theme {
  const chosen = recall("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
}

export function chooseTheme(theme: Theme): void {
  remember("theme", theme === "system" ? null : theme);
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = GROUNDS[theme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
  }
}

/** Let the page wear a game's colours (`:root[data-game=…]` in its `face.css`), until told to stop. */
export function dressed(game: string): () => void {
  const root = document.documentElement;
  root.dataset.game = game;
  return () => delete root.dataset.game;
}
