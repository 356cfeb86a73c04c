import { describe, expect, test } from "vitest";
import { geometryOf } from "./geometry";
import { cellFrom, nextFrom, stepOf } from "./keyboard";
import { chessGrid } from "./scene";
import type { Grid } from "../server/types";

describe("squares", () => {
  const board = geometryOf(chessGrid(8, 8), false);

  test("arrows go as the board is seen", () => {
    expect(cellFrom(board, "d4", "up")).toBe("d5");
    expect(cellFrom(board, "d4", "right")).toBe("e4");
    const flipped = geometryOf(chessGrid(8, 8), true);
    expect(cellFrom(flipped, "d4", "up")).toBe("d3");
    expect(cellFrom(flipped, "d4", "right")).toBe("c4");
  });

  test("the cursor stays at the edge", () => {
    expect(cellFrom(board, "a8", "up")).toBe("a8");
    expect(cellFrom(board, "a8", "left")).toBe("a8");
  });

  test("Home and End, with Control for the whole board", () => {
    expect(cellFrom(board, "d4", stepOf("Home", false) ?? "up")).toBe("a4");
    expect(cellFrom(board, "d4", stepOf("End", false) ?? "up")).toBe("h4");
    expect(cellFrom(board, "d4", stepOf("Home", true) ?? "up")).toBe("a8");
    expect(cellFrom(board, "d4", stepOf("End", true) ?? "up")).toBe("h1");
    expect(stepOf("x", false)).toBeNull();
  });
});

test("the next of some cells, round and round, forth and back", () => {
  const board = geometryOf(chessGrid(8, 8), false);
  const isMeant = (cell: string) => ["c8", "a2", "d2"].includes(cell);
  expect(nextFrom(board, "a1", isMeant, false)).toBe("c8");
  expect(nextFrom(board, "c8", isMeant, false)).toBe("a2");
  expect(nextFrom(board, "a2", isMeant, false)).toBe("d2");
  expect(nextFrom(board, "d2", isMeant, false)).toBe("c8");
  expect(nextFrom(board, "a2", isMeant, true)).toBe("c8");
  expect(nextFrom(board, "c8", isMeant, true)).toBe("d2");
  expect(nextFrom(board, "e4", () => false, false)).toBe("e4");
});

describe("hexes", () => {
  const places: Grid["places"] = {};
  for (let q = -2; q <= 2; q++)
    for (let r = -2; r <= 2; r++) if (Math.abs(q + r) <= 2) places[`${"ABCDE"[q + 2]}${r + 3}`] = [q, r];
  const board = geometryOf({ kind: "hex", places, facings: [] }, false);

  test("up and down lead to a neighbour, and back", () => {
    const up = cellFrom(board, "C3", "up");
    expect(board.steps("C3", up)).toBe(1);
    expect(cellFrom(board, up, "down")).toBe("C3");
  });

  test("every cell can be reached", () => {
    const reached = new Set(["C3"]);
    for (const cell of reached)
      for (const step of ["left", "right", "up", "down"] as const) reached.add(cellFrom(board, cell, step));
    expect(reached.size).toBe(19);
  });
});
