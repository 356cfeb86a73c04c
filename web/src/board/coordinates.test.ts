import { expect, test } from "vitest";
import { coordinatesOf } from "./coordinates";
import { geometryOf } from "./geometry";
import { chessGrid } from "./scene";

const texts = (found: ReturnType<typeof coordinatesOf>): string => found.map(({ text }) => text).join(" ");

test("a chess board has numbers at the left and letters below, in the corners", () => {
  const found = coordinatesOf(geometryOf(chessGrid(8, 8), false));
  expect(texts(found)).toBe("8 7 6 5 4 3 2 1 a b c d e f g h");
  expect(found.every(({ corner }) => corner !== null)).toBe(true);
});

test("they follow the board when it is turned", () => {
  expect(texts(coordinatesOf(geometryOf(chessGrid(8, 8), true)))).toBe("1 2 3 4 5 6 7 8 h g f e d c b a");
});

test("where rows have letters, letters stand at the left, outside", () => {
  const places: Record<string, [number, number]> = {};
  for (let row = 0; row < 10; row++)
    for (let column = 0; column < 9; column++) places[`${"JIHGFEDCBA"[row]}-${column + 1}`] = [column, row];
  const found = coordinatesOf(geometryOf({ kind: "square", places, facings: [] }, false));
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
