import { expect, test } from "vitest";
import type { HintsInfo, LogEntry } from "../server/types";
import { betterThan, mistakes } from "./betterMoves.svelte";

function played(seat: number | null, text: string): LogEntry {
  return { n: 1, move: 1, setup: false, seat, text, events: [], deed: null, causes: [] };
}

function hints(seat: number, ...texts: string[]): HintsInfo {
  const all = texts.map((text) => ({ text, words: text, label: text, picks: [], value: 0.6, line: [] }));
  return { seat, at: 0, hints: all };
}

test("the best hint is better than another move", () => {
  expect(betterThan(played(0, "a1-a2"), hints(0, "b1-b2", "a1-a2"))?.text).toBe("b1-b2");
});

test("nothing is better than the best", () => {
  expect(betterThan(played(0, "a1-a2"), hints(0, "a1-a2", "b1-b2"))).toBeNull();
  expect(betterThan(played(0, "a1-a2"), hints(0))).toBeNull();
});

test("what another seat could have done is no better move of this one", () => {
  expect(betterThan(played(1, "a1-a2"), hints(0, "b1-b2"))).toBeNull();
});

test("mistakes are moves after which their side stood worse", () => {
  const shares = [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.3, 0.7],
  ];
  const points = [
    { n: 1, seat: 1, gained: 0.1 },
    { n: 2, seat: 1, gained: 0.1 },
  ];
  expect(mistakes(points, shares, [played(0, "x"), played(1, "y")])).toEqual([1]);
});
