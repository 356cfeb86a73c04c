import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import wordsInCatalogue from "./lint/words-in-catalogue.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/server/schema.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      // TypeScript already reports undefined names.
      "no-undef": "off",
      // The rule would make every Map and Set reactive, including short-lived local ones.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/**/*.svelte", "src/**/*.ts"],
    ignores: ["src/words/**", "src/games/*/words/**", "src/**/*.test.ts"],
    plugins: { banneret: { rules: { "words-in-catalogue": wordsInCatalogue } } },
    rules: { "banneret/words-in-catalogue": "error" },
  },
);
