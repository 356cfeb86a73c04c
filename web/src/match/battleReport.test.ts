import { expect, test } from "vitest";
import { happening } from "../board/scene";
import type { Event, LogEntry } from "../server/types";
import { reportOf } from "./battleReport";

const nothing = happening({});
const begins: Event = { ...nothing, deed: "battle", end: "D4" };
const falls: Event = { ...nothing, deed: "loss" };

function strike(stage: string, seat: number, target: string): Event {
  const figure = (name: string, side: number) => ({
    seat: side,
    kind: "",
    name,
    symbol: "",
    emblem: null,
    count: 1,
  });
  const blow = {
    stage,
    striker: figure("striker", seat),
    target: figure(target, 1 - seat),
    hit: true,
    words: "",
  };
  return { ...nothing, deed: "strike", dice: [5, 2], blow };
}

function log(...entries: Event[][]): LogEntry[] {
  return entries.map((events, n) => ({
    n,
    move: n,
    setup: false,
    seat: 0,
    text: "",
    events,
    deed: null,
    causes: [],
  }));
}

test("strikes are kept by stage and side, and whoever falls was struck last", () => {
  const report = reportOf(
    log(
      [begins],
      [strike("Pre-strike", 0, "Archers"), falls],
      [strike("Strike", 0, "Lord"), strike("Strike", 1, "Foot")],
    ),
  );
  expect(report?.cell).toBe("D4");
  expect(report?.volleys.map(({ stage, seat }) => [stage, seat])).toEqual([
    ["Pre-strike", 0],
    ["Strike", 0],
    ["Strike", 1],
  ]);
  expect(report?.fallen.map(({ name }) => name)).toEqual(["Archers"]);
});

test("only the last battle is told of, and none where none was", () => {
  expect(reportOf(log([begins], [strike("Strike", 0, "Lord")], [begins]))?.volleys).toEqual([]);
  expect(reportOf(log([falls]))).toBeNull();
});
