import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/build.js";

// These tests mock a module, so they run in isolation. All others share loaded modules, which saves three
// quarters of the time.
const NEED_MODULES_OF_THEIR_OWN = ["abilities", "past", "picking"].map((name) => `src/match/${name}.test.ts`);

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/banneret/server/static",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    // The server's content security policy allows neither inline scripts nor data URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One chunk for what every page needs and one for the match page, instead of dozens of shared modules
    // with a request each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", test: /src\/(main\.ts|App\.svelte)$/, priority: 2 },
            { name: "table", test: /src\/(panels\/MatchTable|pages\/PlayPage)\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: {
    pool: "threads",
    projects: [
      { extends: true, test: { name: "apart", include: NEED_MODULES_OF_THEIR_OWN } },
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.ts"],
          exclude: NEED_MODULES_OF_THEIR_OWN,
          isolate: false,
        },
      },
    ],
    // Style sheets are empty in tests, except for the one whose colours are compared.
    css: { include: [/colours\.css/] },
  },
});
