import { expect, test } from "vitest";
import { coordinatesOf, readable } from "./coordinates";
import { geometryOf } from "./geometry";
import { chessGrid } from "./scene";
import type { Grid } from "../server/types";

const texts = (found: ReturnType<typeof coordinatesOf>): string => found.map(({ text }) => text).join(" ");

/** Rows lettered from the top, columns numbered. */
function lettered(rows: number, columns: number): Grid {
  const places: Grid["places"] = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      places[`${String.fromCharCode(65 + row)}-${column + 1}`] = [column, rows - 1 - row];
  return { kind: "square", places, facings: [] };
}

test("a chess board has numbers at the left and letters below, in the corners", () => {
  const found = coordinatesOf(geometryOf(chessGrid(8, 8), false));
  expect(texts(found)).toBe("8 7 6 5 4 3 2 1 a b c d e f g h");
  expect(found.every(({ corner }) => corner !== null)).toBe(true);
});

test("they follow the board when it is turned", () => {
  expect(texts(coordinatesOf(geometryOf(chessGrid(8, 8), true)))).toBe("1 2 3 4 5 6 7 8 h g f e d c b a");
});

test("where rows have letters, letters stand at the left, outside", () => {
  const found = coordinatesOf(geometryOf(lettered(10, 9), false));
  expect(texts(found)).toBe("A B C D E F G H I J 1 2 3 4 5 6 7 8 9");
  expect(found.every(({ corner }) => corner === null)).toBe(true);
});

test("around hexes each row and each diagonal is named once", () => {
  const places: Record<string, [number, number]> = { A2: [0, 2], B2: [1, 2], B1: [1, 1], C1: [2, 1] };
  expect(texts(coordinatesOf(geometryOf({ kind: "hex", places, facings: [] }, false)))).toBe("2 1 A B C");
});

test("names that tell nothing give no coordinates", () => {
  const places: Record<string, [number, number]> = { north: [0, 1], south: [0, 0] };
  expect(coordinatesOf(geometryOf({ kind: "square", places, facings: [] }, false))).toEqual([]);
});

test("where they would run into each other, every second, fifth or tenth is told", () => {
  const told = (cell: number, flipped = false) =>
    texts(readable(coordinatesOf(geometryOf(lettered(24, 36), flipped)), cell / 100, 10));
  expect(told(16).split(" ")).toHaveLength(60);
  expect(told(4)).toBe("E J O T 5 10 15 20 25 30 35");
  expect(told(4, true)).toBe("T O J E 35 30 25 20 15 10 5");
});
