import { expect, test } from "vitest";
import type { Board } from "../server/types";
import { bordersOf } from "./borders";
import { geometryOf } from "./geometry";
import { chessGrid } from "./scene";

function regions(of: Record<string, string | null>): Board["cells"] {
  return Object.fromEntries(
    Object.entries(of).map(([cell, region]) => [
      cell,
      { terrain: null, owner: null, marks: [], region, defence: 0 },
    ]),
  );
}

const geometry = geometryOf(chessGrid(3, 2), false);

test("a border runs where two regions meet", () => {
  const cells = regions({ a1: "west", b1: "west", c1: "east", a2: "west", b2: "west", c2: "east" });
  expect(bordersOf(cells, geometry)).toBe("M150 50L150 -50M150 -50L150 -150");
});

test("there is none within a region, nor around cells that belong to none", () => {
  expect(bordersOf(regions({ a1: "west", b1: "west" }), geometry)).toBe("");
  expect(bordersOf(regions({ a1: "west", b1: null }), geometry)).toBe("");
});
