import { expect, test } from "vitest";
import { lookOf } from ".";

const games = ["age-of-chess", "aeonis", "cyvasse", "medieval-chess", "prevail"];

test("games can be told apart by the unit that represents them", () => {
  const glyphs = games.map((game) => {
    const look = lookOf(game);
    return look?.glyphs[look.signature ?? look.emblem ?? ""];
  });
  expect(glyphs).not.toContain(undefined);
  expect(new Set(glyphs.map((glyph) => JSON.stringify(glyph))).size).toBe(games.length);
});
