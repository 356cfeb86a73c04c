import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { languageFor } from "./words.svelte";

test("the browser's language is spoken where it is known, and what was chosen before all", () => {
  expect(languageFor("auto", ["fr-CH", "de-AT", "en"])).toBe("de");
  expect(languageFor("auto", ["fr", "ja"])).toBe("en");
  expect(languageFor("en", ["de"])).toBe("en");
});

test("every game with pictures has words in every language", () => {
  const games = Object.keys(import.meta.glob("../games/*/index.ts")).map((path) => path.split("/").at(-2));
  for (const language of [en, de]) expect(Object.keys(language.games)).toEqual(games);
});

test("nothing was left in English", () => {
  const alike = sayings(en).filter(
    ([key, text]) => /[a-z]/.test(text) && new Map(sayings(de)).get(key) === text,
  );
  expect(alike.map(([key]) => key)).toEqual(SAME_IN_BOTH);
});

test("shares are written as each language does", () => {
  expect([en, de].map(({ general }) => general.percent(0.549))).toEqual(["55%", "55\u202f%"]);
});

/** What is called the same in both languages. */
const SAME_IN_BOTH = [
  "account.name",
  "account.passkeys",
  "account.webhook",
  "board.neutral",
  "general.neutral",
  "help.enterKey",
  "help.escapeKey",
  "lobby.title",
  "lobby.name",
  "lobby.chat",
  "moderation.title",
  "preview.enter",
  "tournaments.kinds.arena",
  "tournaments.buchholz",
  "tournaments.sonnebornBerger",
];

/** The plain sentences of a language, by part and name; titles of games are names. */
function sayings(said: object, path: string[] = []): [string, string][] {
  return Object.entries(said).flatMap(([name, part]): [string, string][] => {
    if (name === "games") return [];
    if (typeof part === "string") return [[[...path, name].join("."), part]];
    return typeof part === "object" ? sayings(part as object, [...path, name]) : [];
  });
}
