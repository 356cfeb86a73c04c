import { expect, test } from "vitest";
import { happening } from "../board/scene";
import type { LogEntry } from "../server/types";
import { alike, takenBy } from "./taken";

function loss(by: number, of: number, kind: string): LogEntry {
  const event = happening({ deed: "loss", seat: of, kind, start: "e4" });
  return { n: 1, move: 1, setup: false, seat: by, text: "", events: [event], deed: null, causes: [] };
}

test("a seat has taken what fell by its action", () => {
  expect(takenBy(0, 2, [loss(0, 1, "archer"), loss(1, 0, "pikeman")])).toEqual([{ seat: 1, kind: "archer" }]);
});

test("of two sides, the other gets what falls by its own attack", () => {
  expect(takenBy(0, 2, [loss(1, 1, "cavalry")])).toEqual([{ seat: 1, kind: "cavalry" }]);
});

test("of three sides, nobody does", () => {
  expect(takenBy(0, 3, [loss(1, 1, "cavalry")])).toEqual([]);
  expect(takenBy(2, 3, [loss(1, 0, "cavalry")])).toEqual([]);
});

test("what is alike is put together", () => {
  const [a, b] = [
    { seat: 1, kind: "archer" },
    { seat: 1, kind: "pikeman" },
  ];
  expect(alike([a, b, a])).toEqual([[a, a], [b]]);
});
