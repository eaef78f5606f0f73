import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { type Plugin, runnerImport } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { $lib: here("./src/lib"), $games: here("./src/games"), $rules: here("../src/tablee/games") };
const api = process.env.TABLEE_API ?? "http://127.0.0.1:8421";

/** What the first pages show of a game: all of its texts that they fetch. */
const SHOWN = ["title", "tagline", "credits"];

/**
 * Catalogues and data files are TOML, read here once, so that no reader of TOML travels to the browser. With `?shown`
 * behind its name, of a game's texts only those that the first pages show.
 */
function toml(): Plugin {
  return {
    name: "toml",
    transform: {
      filter: { id: /\.toml(\?shown)?$/ },
      handler(source, id) {
        const texts = parse(source);
        const told = id.endsWith("?shown") ? Object.fromEntries(Object.entries(texts).filter(([key]) => SHOWN.includes(key))) : texts;
        return { code: `export default ${JSON.stringify(told)};`, map: null, moduleType: "js" };
      },
    },
  };
}

/** Names the games in the page's head and in the manifest, which are read before any script runs. */
function named(): Plugin {
  let signs: Promise<Record<string, string>> | undefined;
  const fill = async (text: string) => Object.entries(await (signs ??= signsOfGames())).reduce((filled, [sign, said]) => filled.replaceAll(sign, said), text);
  const manifest = async () => fill(await readFile(here("./manifest.webmanifest"), "utf-8"));
  return {
    name: "named",
    transformIndexHtml: { order: "pre", handler: fill },
    configureServer: ({ middlewares }) => void middlewares.use("/manifest.webmanifest", (_, response, next) => void manifest().then((text) => response.end(text), next)),
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: await manifest() });
    },
  };
}

/** What stands for a sign in a text: the titles of all games; the name of the one that is played at a click. */
async function signsOfGames(): Promise<Record<string, string>> {
  const config = { configFile: false as const, plugins: [toml(), svelte({ emitCss: false })], resolve: { alias } };
  const { module: games } = await runnerImport<typeof import("./src/games/index")>(here("./src/games/index.ts"), config);
  const { module: texts } = await runnerImport<{ default: Record<string, unknown> }>(here("./src/texts/fr.ts"), config);
  const titles = games.GAMES.map(({ name }) => (texts.default[name] as { title: string }).title);
  return { "%GAMES%": titles.join(", "), "%FIRST%": games.FIRST.name };
}

/** Writes each file once more as Brotli and as gzip: the server sends what the browser takes, and packs nothing itself. */
function packed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir }) {
      const names = await readdir(dir!, { recursive: true });
      for (const name of names.filter((name) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(name))) {
        const path = join(dir!, name);
        const content = await readFile(path);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, await brotli(content, options));
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [toml(), svelte(), named(), packed()],
  resolve: {
    alias,
    conditions: process.env.VITEST ? ["browser"] : undefined,
  },
  build: {
    outDir: here("../src/tablee/web"),
    emptyOutDir: true,
    target: "es2022",
    // these know light-dark(); for older ones it would be rewritten, and a dark picture on a light page would lose its inks
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0, // the policy of the server allows no data: addresses for scripts and fonts
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("."), here("../src/tablee/games")] },
    proxy: { "/api": { target: api, ws: true, changeOrigin: false }, "/health": api },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
