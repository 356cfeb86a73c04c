import { expect, test } from "vitest";
import { geometryOf } from "../board/geometry";
import { chessGrid } from "../board/scene";
import { COMPASS } from "../board/square";
import { facingsOf, usualFacing } from "./facings";
import type { Continuation } from "./continuations";

const grid = { ...chessGrid(8, 8), facings: COMPASS };
const continuations = COMPASS.map((word): Continuation => ({
  picks: [`facing:${word}`],
  name: null,
  action: null,
  actions: 1,
  verdict: null,
  together: [],
}));

function cells(place: string, flipped: boolean): Record<string, string | null> {
  const found = facingsOf(continuations, place, "NE", geometryOf(grid, flipped));
  return Object.fromEntries(found.map(({ word, cell }) => [word, cell]));
}

test("each way to look is the cell beside in that direction, however the board lies", () => {
  const expected = { N: "d5", NE: "e5", E: "e4", SE: "e3", S: "d3", SW: "c3", W: "c4", NW: "c5" };
  expect(cells("d4", false)).toEqual(expected);
  expect(cells("d4", true)).toEqual(expected);
});

test("over the edge there is no cell to point at", () => {
  expect(cells("a1", false)).toMatchObject({ N: "a2", NE: "b2", E: "b1", S: null, W: null, SW: null });
});

test("one is chosen, and turns with the board", () => {
  const found = facingsOf(continuations, "d4", "NE", geometryOf(grid, true));
  expect(found.filter(({ chosen }) => chosen).map(({ word, turn }) => [word, turn])).toEqual([["NE", 225]]);
});

test("a way to look is told in words", () => {
  const [north, other] = facingsOf(continuations, "d4", null, geometryOf(grid, false), { N: "north" });
  expect([north?.name, other?.name]).toEqual(["north", "NE"]);
});

test("a unit goes on looking where it looks; what has no facing yet looks ahead", () => {
  expect(usualFacing("SW", COMPASS, 0, 2)).toBe("SW");
  expect(usualFacing(null, COMPASS, 0, 2)).toBe("N");
  expect(usualFacing(null, COMPASS, 1, 2)).toBe("S");
  expect(usualFacing(null, [], 1, 2)).toBeNull();
});
