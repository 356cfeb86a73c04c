import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/build.js";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/banneret/server/static",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    // The server's content security policy allows neither inline scripts nor data addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    // Style sheets are empty in tests, but for the one whose colours are compared.
    css: { include: [/colours\.css/] },
  },
});
