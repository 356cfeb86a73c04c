import { beforeEach, expect, test, vi } from "vitest";
import { figure } from "../board/scene";
import * as api from "../server/api";
import type { ActionInfo, PickInfo, Snapshot } from "../server/types";
import { Picking } from "./picking.svelte";

vi.mock("../server/api");

const front = figure(0, "pikeman", "d4", { id: "d4a" });
const behind = figure(0, "archer", "d4", { id: "d4b", place: 1 });
const friend = figure(0, "cavalry", "b1", { id: "b1a" });
const enemy = figure(1, "archer", "e5", { id: "e5a" });

function done(text: string, ...picks: string[]): ActionInfo {
  return { text, kind: "", words: "", label: text, picks };
}

function ends(pick: string, text: string): PickInfo {
  return { pick, name: null, actions: 1, action: done(text, pick), verdict: null, then: [], together: [] };
}

function leads(pick: string, ...then: PickInfo[]): PickInfo {
  return { pick, name: null, actions: 2, action: null, verdict: null, then, together: [] };
}

const AFTER: Record<string, PickInfo[]> = {
  "unit:d4a": [ends("cell:d5", "d4-d5"), ends("cell:e5", "d4xe5")],
  "unit:d4b": [ends("cell:e5", "d4bxe5"), leads("word:shoot", ends("cell:e5", "d4b*e5"))],
  "unit:b1a": [ends("cell:b2", "b1-b2")],
};

function begun(confirms: boolean) {
  const played: string[] = [];
  const told: string[] = [];
  const picking = new Picking({
    confirms: () => confirms,
    joins: () => true,
    play: ({ text }) => played.push(text),
    tell: (text) => told.push(text),
  });
  picking.begin({
    match: "m",
    seat: 0,
    picks: [leads("unit:d4a"), leads("unit:d4b"), leads("unit:b1a"), ends("item:advance", "play advance")],
    grid: { facings: [] },
    seats: [{}, {}],
    view: {
      board: { units: [front, behind, friend, enemy], cells: {}, names: {} },
      seats: [],
      prompts: [],
      zones: [],
    },
  } as unknown as Snapshot);
  return { picking, played, told };
}

async function taps(picking: Picking, ...cells: string[]): Promise<void> {
  for (const cell of cells) {
    picking.tapCell(cell);
    await settled();
  }
}

/** Resolves once all responses have arrived and waiting taps have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.mocked(api.picks).mockImplementation((_, __, path) => Promise.resolve(AFTER[path.join(" ")] ?? []));
  vi.mocked(api.preview).mockRejectedValue(new Error("no preview"));
  vi.mocked(api.whyNot).mockResolvedValue({ reason: "It cannot." });
});

test("two taps are an action, shown before it is played", async () => {
  const { picking, played } = begun(true);
  await taps(picking, "d4", "e5");
  expect(picking.chosen).toMatchObject({ action: { text: "d4xe5" }, cell: "e5" });
  expect(played).toEqual([]);
  picking.confirm();
  expect(played).toEqual(["d4xe5"]);
});

test("without confirming, two taps play", async () => {
  const { picking, played } = begun(false);
  await taps(picking, "d4", "d5");
  expect(played).toEqual(["d4-d5"]);
});

test("taps that come before the answer wait for it", async () => {
  const { picking, played } = begun(false);
  picking.tapCell("d4");
  await taps(picking, "d5");
  expect(played).toEqual(["d4-d5"]);
});

test("what is given up before the answer comes is not picked, nor what was tapped after it", async () => {
  const { picking, played } = begun(false);
  picking.tapCell("d4");
  picking.tapCell("d5");
  picking.back();
  await settled();
  expect(picking.isUnderWay).toBe(false);
  expect(played).toEqual([]);
  await taps(picking, "d4", "d5");
  expect(played).toEqual(["d4-d5"]);
});

test("a stack tapped again gives the other unit, then none", async () => {
  const { picking } = begun(true);
  await taps(picking, "d4");
  expect(picking.picked?.id).toBe("d4a");
  await taps(picking, "d4");
  expect(picking.picked?.id).toBe("d4b");
  await taps(picking, "d4");
  expect(picking.picked).toBeUndefined();
});

test("several ways to one cell are a choice", async () => {
  const { picking, played } = begun(false);
  await taps(picking, "d4", "d4", "e5");
  expect(picking.choice?.continuations.map(({ action }) => action?.text)).toEqual(["d4bxe5", "d4b*e5"]);
  const shot = picking.choice?.continuations[1];
  if (shot) picking.take(shot);
  expect(played).toEqual(["d4b*e5"]);
});

test("another unit of one's own is picked instead", async () => {
  const { picking } = begun(true);
  await taps(picking, "d4", "b1");
  expect(picking.path).toEqual(["unit:b1a"]);
});

test("another target is chosen instead", async () => {
  const { picking } = begun(true);
  await taps(picking, "d4", "e5", "d5");
  expect(picking.chosen?.action.text).toBe("d4-d5");
});

test("back undoes one step at a time", async () => {
  const { picking } = begun(true);
  await taps(picking, "d4", "e5");
  picking.back();
  expect([picking.chosen, picking.picked?.id]).toEqual([null, "d4a"]);
  picking.back();
  expect(picking.active).toBe(false);
});

test("what cannot be picked is explained", async () => {
  const { picking, told } = begun(true);
  await taps(picking, "e5");
  expect(vi.mocked(api.whyNot)).toHaveBeenLastCalledWith("m", 0, ["unit:e5a"], expect.anything());
  await taps(picking, "d4", "h8");
  expect(vi.mocked(api.whyNot)).toHaveBeenLastCalledWith("m", 0, ["unit:d4a", "cell:h8"], expect.anything());
  expect(told).toEqual(["It cannot.", "It cannot."]);
});

test("a button that says the deed is not asked again if nothing more can be said", async () => {
  const { picking, played } = begun(true);
  const ready = {
    picks: ["word:ready"],
    name: null,
    action: done("ready", "word:ready"),
    actions: 1,
    verdict: null,
    together: [],
  };
  const nothing = {
    fates: [],
    causes: [],
    warnings: [],
    odds: null,
    outcomes: [{ chance: 1, events: [] }],
    samples: 0,
    strengths: {},
    area: [],
    verdict: null,
  };
  vi.mocked(api.preview).mockResolvedValue({
    ...nothing,
    warnings: [{ text: "It could be struck.", clause: "", loses: false, avoidable: false }],
  });
  picking.take(ready);
  await new Promise((resolve) => setTimeout(resolve));
  expect(played).toEqual([]);
  vi.mocked(api.preview).mockResolvedValue(nothing);
  picking.take(ready);
  await new Promise((resolve) => setTimeout(resolve));
  expect(played).toEqual(["ready"]);
});

test.each([
  ["played", (picking: Picking) => picking.confirm()],
  ["dropped", (picking: Picking) => picking.back()],
])("a preview that has not come is not waited for when the action is %s", async (_, act) => {
  const { picking } = begun(true);
  let signal: AbortSignal | undefined;
  vi.mocked(api.preview).mockImplementation((_, __, ___, given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  await taps(picking, "d4", "e5");
  expect(signal?.aborted).toBe(false);
  act(picking);
  expect(signal?.aborted).toBe(true);
});

test("what was asked of a position is dropped with it", async () => {
  const { picking, told } = begun(true);
  let signal: AbortSignal | undefined;
  vi.mocked(api.picks).mockImplementation((_, __, ___, given) => {
    signal = given;
    return new Promise((_, reject) => given.addEventListener("abort", () => reject(new Error("gone"))));
  });
  picking.tapCell("d4");
  picking.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect([signal?.aborted, told]).toEqual([true, []]);
});

test("a finger that trembles does not confirm, a key pressed twice does", async () => {
  const { picking, played } = begun(true);
  await taps(picking, "d4", "e5", "e5");
  expect(played).toEqual([]);
  picking.tapCell("e5", true);
  expect(played).toEqual(["d4xe5"]);
});

const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const line = ["a1", "b1", "c1"].map((cell) => figure(0, "pikeman", cell, { id: `u${cell}`, facing: "E" }));
const said = ends("word:done", "done");

/** Three selectable units, then done; each can also move to d1 with three facings. */
const CHOOSING: Record<string, PickInfo[]> = {
  "unit:ua1": [leads("unit:ub1"), leads("unit:uc1"), said],
  "unit:ub1": [leads("unit:ua1"), leads("unit:uc1"), said],
  "unit:ub1 unit:uc1": [leads("unit:ua1"), said],
  "unit:ua1 unit:ub1": [leads("unit:uc1"), said],
  "unit:ua1 unit:ub1 unit:uc1": [said],
};
const MOVING: Record<string, PickInfo[]> = {
  "unit:ua1": [leads("cell:d1"), leads("cell:e1")],
  "unit:ua1 cell:d1": ["N", "E", "S"].map((word) => ends(`facing:${word}`, `a1-d1/${word}`)),
  "unit:ua1 cell:e1": ["N", "S"].map((word) => ends(`facing:${word}`, `a1-e1/${word}`)),
};

function asked(after: Record<string, PickInfo[]>, confirms: boolean, more: object = {}) {
  vi.mocked(api.picks).mockImplementation((_, __, path) => Promise.resolve(after[path.join(" ")] ?? []));
  const played: string[] = [];
  const picking = new Picking({
    confirms: () => confirms,
    joins: () => true,
    play: ({ text }) => played.push(text),
    tell: () => undefined,
  });
  picking.begin({
    match: "m",
    seat: 0,
    picks: line.map(({ id }) => leads(`unit:${id}`)),
    grid: { facings: COMPASS },
    seats: [{}, {}],
    view: { board: { units: line }, prompts: [], zones: [] },
    ...more,
  } as unknown as Snapshot);
  return { picking, played };
}

test("of a set, what is pointed at again is let go of", async () => {
  const { picking } = asked(CHOOSING, true);
  await taps(picking, "a1", "b1");
  expect(picking.units.map(({ cell }) => cell)).toEqual(["a1", "b1"]);
  await taps(picking, "a1");
  expect(picking.path).toEqual(["unit:ub1"]);
  picking.back();
  expect(picking.path).toEqual([]);
});

test("units, and a button after them, wait for where the unit before them leads", async () => {
  const { picking, played } = asked(CHOOSING, false);
  picking.tapUnit("ua1");
  picking.tapUnit("ub1");
  picking.tapUnit("uc1");
  picking.tapWord({ ...said, picks: ["word:done"], name: null, verdict: null });
  await settled();
  expect(picking.path).toEqual(["unit:ua1", "unit:ub1", "unit:uc1"]);
  expect(played).toEqual(["done"]);
});

test("a tap waits for what is let go of", async () => {
  const { picking } = asked(CHOOSING, true);
  await taps(picking, "a1", "b1");
  picking.tapUnit("ua1");
  picking.tapUnit("uc1");
  await settled();
  expect(picking.path).toEqual(["unit:ub1", "unit:uc1"]);
});

test("a tap that waited is not meant for another position", async () => {
  const { picking, played } = begun(false);
  picking.tapCell("d4");
  picking.tapCell("d5");
  picking.begin({
    ...({ match: "m", seat: 0, grid: { facings: [] }, seats: [{}, {}] } as unknown as Snapshot),
    picks: [ends("cell:d5", "d5")],
    view: { board: { units: [] }, prompts: [], zones: [] } as unknown as Snapshot["view"],
  });
  await settled();
  expect(played).toEqual([]);
});

test("when all are chosen, the button is still to be pressed", async () => {
  const { picking, played } = asked(CHOOSING, false);
  await taps(picking, "a1", "b1", "c1");
  expect(picking.path).toHaveLength(3);
  expect(picking.continuations.words).toHaveLength(1);
  expect(played).toEqual([]);
});

test("a unit goes on looking as it does, until another way is chosen", async () => {
  const { picking, played } = asked(MOVING, true);
  await taps(picking, "a1", "d1");
  expect(picking).toMatchObject({
    chosen: { action: { text: "a1-d1/E" }, cell: "d1" },
    facing: "E",
    place: "d1",
  });
  const south = picking.continuations.facings[2];
  if (south) picking.take(south);
  expect(picking.facing).toBe("S");
  picking.confirm();
  expect(played).toEqual(["a1-d1/S"]);
});

test("a way to look that is pointed at again is meant", async () => {
  const { picking, played } = asked(MOVING, true);
  await taps(picking, "a1", "d1");
  const south = () =>
    picking.continuations.facings[2] ?? expect.fail("there is no continuation to look south");
  picking.tapFacing(south(), true);
  expect([picking.facing, played]).toEqual(["S", []]);
  picking.tapFacing(south());
  expect(played).toEqual([]);
  picking.tapFacing(south(), true);
  expect(played).toEqual(["a1-d1/S"]);
});

test("where it cannot look as it does, and where nothing is asked twice, one says which way", async () => {
  const turned = asked(MOVING, true).picking;
  await taps(turned, "a1", "e1");
  expect(turned).toMatchObject({ chosen: null, place: "e1" });
  const unasked = asked(MOVING, false);
  await taps(unasked.picking, "a1", "d1");
  expect(unasked.played).toEqual([]);
  expect(unasked.picking.continuations.facings).toHaveLength(3);
});

test("another place can be pointed at while the way to look is open; back leads to the places", async () => {
  const { picking } = asked(MOVING, true);
  await taps(picking, "a1", "d1", "e1");
  expect(picking.place).toBe("e1");
  await taps(picking, "d1");
  picking.back();
  expect(picking.path).toEqual(["unit:ua1"]);
  expect([...picking.continuations.cells.keys()]).toEqual(["d1", "e1"]);
});

test("the one unit that is asked about is picked already", async () => {
  const prompts = [{ seat: 0, text: "", clause: "", unit: "ua1", choose: false }];
  const view = { board: { units: line }, prompts, zones: [] };
  const { picking } = asked(MOVING, true, { picks: [leads("unit:ua1")], view });
  await new Promise((resolve) => setTimeout(resolve));
  expect(picking.path).toEqual(["unit:ua1"]);
});

test("what is hinted at is pointed at to its end, and asked about before it is played", async () => {
  const { picking, played } = begun(false);
  await picking.follow(["unit:d4b", "word:shoot", "cell:e5"]);
  expect(picking.chosen).toMatchObject({ action: { text: "d4b*e5" }, cell: "e5" });
  expect([picking.picked?.id, played]).toEqual(["d4b", []]);
  picking.confirm();
  expect(played).toEqual(["d4b*e5"]);
});

test("a hint that was not thought through leads as far as it goes", async () => {
  const { picking } = begun(true);
  await picking.follow(["unit:b1a", "cell:h8"]);
  expect([picking.picked?.id, picking.chosen]).toEqual(["b1a", null]);
});

test("a whole line is chosen by one of its units, but never played unseen", async () => {
  const line = { ...ends("word:line", "line b1:d4"), together: ["b1a", "d4a"] };
  const alone = { ...ends("unit:b1a", "line b1:b1"), together: ["b1a"] };
  vi.mocked(api.picks).mockImplementation((_, __, path) =>
    Promise.resolve(path.join(" ") === "unit:b1a" ? [alone, line] : []),
  );
  for (const confirms of [true, false]) {
    const { picking, played } = begun(confirms);
    await taps(picking, "b1");
    expect(picking.chosen?.action.text).toBe("line b1:d4");
    expect(picking.together.map(({ id }) => id)).toEqual(["b1a", "d4a"]);
    expect(played).toEqual([]);
    picking.back();
    expect(picking.active).toBe(false);
    await taps(picking, "b1");
    picking.act("alone");
    expect([...played, picking.chosen?.action.text]).toContain("line b1:b1");
  }
});

test("a unit acts together with others where it can, or alone", async () => {
  const line = { ...leads("word:line", leads("cell:b2")), together: ["b1a", "d4a"] };
  const AHEAD: Record<string, PickInfo[]> = {
    "unit:b1a": [ends("cell:b2", "b1-b2"), ends("cell:e5", "b1xe5"), line],
    "unit:b1a word:line": [ends("cell:b2", "b1:d4-b2")],
  };
  vi.mocked(api.picks).mockImplementation((_, __, path) => Promise.resolve(AHEAD[path.join(" ")] ?? []));
  const { picking } = begun(true);
  await taps(picking, "b1");
  expect(picking.together.map(({ id }) => id)).toEqual(["b1a", "d4a"]);
  expect([...picking.apart.keys()]).toEqual(["e5"]);
  await taps(picking, "b2");
  expect(picking.chosen?.action.text).toBe("b1:d4-b2");
  picking.act("alone");
  expect(picking.together).toEqual([]);
  await taps(picking, "b2");
  expect(picking.chosen?.action.text).toBe("b1-b2");
  picking.act("together");
  await settled();
  // A cell only the unit itself can reach: it goes alone.
  await taps(picking, "e5");
  expect(picking.chosen?.action.text).toBe("b1xe5");
});

test("a card is looked at before it is played, even by somebody who confirms nothing", () => {
  vi.useFakeTimers();
  const { picking, played } = begun(false);
  picking.tapItem("advance");
  expect(picking.chosen?.action.text).toBe("play advance");
  picking.tapItem("advance");
  expect(played, "a tap that trembled").toEqual([]);
  vi.advanceTimersByTime(1_000);
  picking.tapItem("advance");
  expect(played).toEqual(["play advance"]);
  vi.useRealTimers();
});
