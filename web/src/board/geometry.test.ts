import { describe, expect, test } from "vitest";
import { geometryOf, outline } from "./geometry";
import { chessGrid } from "./scene";
import type { Grid } from "../server/types";

/** Seven hexes: a centre and its neighbours. */
const SEVEN: Grid = {
  kind: "hex",
  facings: [],
  places: { B1: [0, -1], C1: [1, -1], A2: [-1, 0], B2: [0, 0], C2: [1, 0], A3: [-1, 1], B3: [0, 1] },
};

describe("squares", () => {
  const board = geometryOf(chessGrid(8, 8), false);

  test("seat 0 sits below: a1 is lower left, h8 upper right", () => {
    expect(board.rows[0]).toEqual(["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"]);
    expect(board.rows[7]?.[0]).toBe("a1");
    expect(board.at("a1").y).toBeGreaterThan(board.at("a8").y);
  });

  test("flipped, the other seat sits below", () => {
    const flipped = geometryOf(chessGrid(8, 8), true);
    expect(flipped.rows[0]?.[0]).toBe("h1");
    expect(flipped.rows[7]?.[0]).toBe("h8");
    expect(flipped.bounds).toMatchObject({ width: 800, height: 800 });
  });

  test("facing turns with the board", () => {
    expect(board.turn("N")).toBe(0);
    expect(board.turn("SW")).toBe(225);
    expect(geometryOf(chessGrid(8, 8), true).turn("SW")).toBe(45);
    expect(board.turn(null)).toBeNull();
    expect(board.turn("inward")).toBeNull();
  });

  test("a1 is dark, as on every chess board", () => {
    expect(board.shade("a1")).toBe("b");
    expect(board.shade("h1")).toBe("a");
  });

  test("only small boards are chequered", () => {
    expect(board.chequered).toBe(true);
    expect(geometryOf(chessGrid(18, 12), false).chequered).toBe(false);
  });

  test("a diagonal step is one step", () => {
    expect(board.steps("a1", "c3")).toBe(2);
    expect(board.steps("a1", "a1")).toBe(0);
  });

  test("frames lie inside the cell", () => {
    expect(outline(board.corners(2))).toBe("M-48 -48L48 -48L48 48L-48 48Z");
  });
});

describe("hexes", () => {
  const board = geometryOf(SEVEN, false);

  test("rows go up, each half a cell further right", () => {
    expect(board.rows).toEqual([
      ["A3", "B3"],
      ["A2", "B2", "C2"],
      ["B1", "C1"],
    ]);
    expect(board.at("B3").x - board.at("B2").x).toBeCloseTo(board.narrow / 2);
  });

  test("all neighbours are equally far", () => {
    const middle = board.at("B2");
    for (const cell of ["A2", "C2", "A3", "B3", "B1", "C1"]) {
      const { x, y } = board.at(cell);
      expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(board.narrow);
      expect(board.steps("B2", cell)).toBe(1);
    }
    expect(board.steps("A2", "C2")).toBe(2);
    expect(board.steps("A3", "C1")).toBe(2);
  });

  test("neighbours have different shades", () => {
    for (const cell of ["A2", "C2", "A3", "B3", "B1", "C1"])
      expect(board.shade(cell)).not.toBe(board.shade("B2"));
  });

  test("flipped, the board is turned and facing with it", () => {
    const flipped = geometryOf(SEVEN, true);
    expect(flipped.rows[0]).toEqual(["C1", "B1"]);
    expect(board.turn("NE")).toBe(30);
    expect(flipped.turn("NE")).toBe(210);
  });
});
