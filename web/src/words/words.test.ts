import { expect, test } from "vitest";
import { de } from "./de";
import { lab as deLab } from "./de/lab";
import { moderation as deModeration } from "./de/moderation";
import { en } from "./en";
import { lab as enLab } from "./en/lab";
import { moderation as enModeration } from "./en/moderation";
import { es } from "./es";
import { lab as esLab } from "./es/lab";
import { moderation as esModeration } from "./es/moderation";
import { inWholePercents } from "./percent";
import { languageFor } from "./words.svelte";

/** What is called the same in English and in German. */
const SAME_IN_GERMAN = [
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
  "preview.enter",
  "tournaments.kinds.arena",
  "tournaments.buchholz",
  "tournaments.sonnebornBerger",
  "lab.arm",
  "moderation.title",
];

/** What is called the same in English and in Spanish. */
const SAME_IN_SPANISH = [
  "account.webhook",
  "board.neutral",
  "general.neutral",
  "help.escapeKey",
  "lobby.chat",
  "tournaments.kinds.arena",
  "tournaments.buchholz",
  "tournaments.sonnebornBerger",
  "lab.no",
];

test("the browser's language is spoken where it is known, and what was chosen before all", () => {
  expect(languageFor("auto", ["fr-CH", "de-AT", "en"])).toBe("de");
  expect(languageFor("auto", ["es-419"])).toBe("es");
  expect(languageFor("auto", ["fr", "ja"])).toBe("en");
  expect(languageFor("en", ["de"])).toBe("en");
});

test("every game with pictures has words in every language", () => {
  const games = Object.keys(import.meta.glob("../games/*/index.ts")).map((path) => path.split("/").at(-2));
  for (const language of [en, de, es]) expect(Object.keys(language.games)).toEqual(games);
});

test.each([
  { language: "German", said: { ...de, lab: deLab, moderation: deModeration }, same: SAME_IN_GERMAN },
  { language: "Spanish", said: { ...es, lab: esLab, moderation: esModeration }, same: SAME_IN_SPANISH },
])("nothing was left in English where people read $language", ({ said, same }) => {
  const translated = new Map(sayings(said));
  const alike = sayings({ ...en, lab: enLab, moderation: enModeration }).filter(
    ([key, text]) => /[a-z]/.test(text) && translated.get(key) === text,
  );
  expect(alike.map(([key]) => key)).toEqual(same);
});

test("shares are written as each language does", () => {
  expect([en, de].map(({ general }) => general.percent(0.549))).toEqual(["55%", "55\u202f%"]);
});

test("what is told of all sides adds up to a hundred", () => {
  expect(inWholePercents([0.555, 0.445])).toEqual([0.56, 0.44]);
  expect(inWholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([0.34, 0.33, 0.33]);
  expect(inWholePercents([0.126, 0.624, 0.125, 0.125])).toEqual([0.13, 0.62, 0.13, 0.12]);
  expect(inWholePercents([1, 0])).toEqual([1, 0]);
});

/** The plain sentences of a language, by part and name; titles of games are names. */
function sayings(said: object, path: string[] = []): [string, string][] {
  return Object.entries(said).flatMap(([name, part]): [string, string][] => {
    if (name === "games") return [];
    if (typeof part === "string") return [[[...path, name].join("."), part]];
    return typeof part === "object" ? sayings(part as object, [...path, name]) : [];
  });
}
