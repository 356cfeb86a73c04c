import { expect, test } from "vitest";
import { heightOf, turningPoints, type Shares } from "./turningPoints";

const course = (...blue: (number | null)[]): Shares[] =>
  blue.map((share) => (share === null ? null : [share, 1 - share]));

test("the moves that changed most, in the order in which they came", () => {
  const found = turningPoints(course(0.5, 0.52, 0.3, 0.31, 0.5, 0.5, 0.44), undefined, 2);
  expect(found.map(({ n, seat }) => [n, seat])).toEqual([
    [2, 1],
    [4, 0],
  ]);
  expect(found[0]?.gained).toBeCloseTo(0.22);
});

test("where little happens, or little is known, nothing turns", () => {
  expect(turningPoints(course(0.5, 0.53, 0.5))).toEqual([]);
  expect(turningPoints(course(0.5, null, 0.1))).toEqual([]);
  expect(turningPoints([])).toEqual([]);
});

test("only what was played turns a match", () => {
  const found = turningPoints(course(0.5, 0.7, 0.4, 1), (n) => n !== 1 && n !== 3);
  expect(found.map(({ n }) => n)).toEqual([2]);
});

test("small differences can be seen, and the edges are a win and a loss", () => {
  expect([0, 0.5, 1].map((share) => heightOf(share, 0.5))).toEqual([-1, 0, 1]);
  expect([0, 0.25, 1].map((share) => heightOf(share, 0.25))).toEqual([-1, 0, 1]);
  expect(heightOf(0.52, 0.5)).toBeCloseTo(0.2);
});
