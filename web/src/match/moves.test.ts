import { expect, test } from "vitest";
import { entriesUntil, isMove, lengthOfPlay, moveAt, setupLength } from "./moves";

const setup = { move: null, setup: true };
const resigned = { move: null, setup: false };
const move = (n: number) => ({ move: n, setup: false });

/** Two steps of a set-up; a card laid face down, and the move that turns it up; another move. */
const log = [setup, setup, move(1), move(1), move(2), resigned];

test("the set-up is not counted", () => {
  expect(setupLength(log)).toBe(2);
  expect(moveAt(log, 2)).toBe(0);
  expect(moveAt([])).toBe(0);
});

test("a move may be several entries", () => {
  expect(moveAt(log, 3)).toBe(1);
  expect(moveAt(log, 4)).toBe(1);
  expect(entriesUntil(log, 1)).toBe(4);
});

test("before the first move all is set up", () => {
  expect(entriesUntil(log, 0)).toBe(2);
  expect(entriesUntil([move(1), move(2)], 0)).toBe(0);
});

test("after the last move comes all that ended the match", () => {
  expect(moveAt(log)).toBe(2);
  expect(entriesUntil(log, 2)).toBe(6);
  expect(entriesUntil(log, 99)).toBe(6);
  expect(lengthOfPlay(log)).toBe(5);
});

test("neither the set-up nor a resignation is a move", () => {
  expect([setup, resigned, move(3), undefined].map(isMove)).toEqual([false, false, true, false]);
});
