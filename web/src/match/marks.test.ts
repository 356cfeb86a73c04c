import { expect, test } from "vitest";
import { figure } from "../board/scene";
import type { LogEntry, PickInfo } from "../server/types";
import { arrowsOf, marksOf } from "./marks";
import { continuationsOf } from "./continuations";

const rider = figure(0, "cavalry", "d4");
const enemy = figure(1, "archer", "e6");
const units = [rider, enemy];
const pick = (name: string, verdict: PickInfo["verdict"] = null): PickInfo => ({
  pick: name,
  name: null,
  actions: 1,
  action: null,
  verdict,
  then: [],
  together: [],
});
const nothing = { units, seat: 0, last: [], picked: undefined, continuations: null, chosen: null };
const cellOf = (id: string) => units.find((unit) => unit.id === id)?.cell;
const targets = continuationsOf([pick("cell:d5"), pick("cell:e6", "ahead")], cellOf);

test("who can act bears no mark", () => {
  expect(
    marksOf({ ...nothing, continuations: continuationsOf([pick(`unit:${rider.id}`)], cellOf) }).size,
  ).toBe(0);
});

test("a place where an action begins is not where one can go", () => {
  const continuations = continuationsOf([pick("cell:d4"), pick("cell:a1")], cellOf);
  const marks = marksOf({ ...nothing, continuations, beginning: true });
  expect(marks.get("d4")).toBeUndefined();
  expect(marks.get("a1")).toEqual({ choose: true });
  expect(marksOf({ ...nothing, continuations }).get("a1")).toEqual({ go: true });
});

test("free cells can be gone to, those of others attacked", () => {
  const marks = marksOf({ ...nothing, picked: rider, continuations: targets });
  expect(marks.get("d4")).toEqual({ picked: true });
  expect(marks.get("d5")).toEqual({ go: true, pip: undefined });
  expect(marks.get("e6")).toEqual({ attack: true, pip: "ahead" });
});

test("a chosen attack is closed, a chosen step shows who would stand there", () => {
  const attack = marksOf({ ...nothing, picked: rider, continuations: targets, chosen: { cell: "e6" } });
  expect(attack.get("e6")).toEqual({ chosen: true, pip: "ahead" });
  const step = marksOf({ ...nothing, picked: rider, continuations: targets, chosen: { cell: "d5" } });
  expect(step.get("d5")).toMatchObject({ ghost: rider });
});

test("of a cell that goes as a whole, whoever stands for it is shown where all would stand", () => {
  const lord = { ...figure(0, "seraphel", "d4"), emblem: "seraphel", place: 1 };
  const army = { ...nothing, units: [rider, lord, enemy], began: "d4", continuations: targets };
  expect(marksOf({ ...army, chosen: { cell: "d5" } }).get("d5")).toMatchObject({ ghost: lord });
  expect(marksOf({ ...army, chosen: { cell: "e6" } }).get("e6")).toMatchObject({ chosen: true });
});

test("no pip where two ways come out differently", () => {
  const continuations = continuationsOf([pick("cell:e6", "ahead"), pick("cell:e6", "behind")], cellOf);
  expect(marksOf({ ...nothing, picked: rider, continuations }).get("e6")?.pip).toBeUndefined();
});

test("the last move is marked from where to where", () => {
  const event = { text: "", seat: 1, kind: "archer", dice: [], blow: null, flees: false };
  const last: LogEntry = {
    n: 1,
    move: 1,
    setup: false,
    seat: 1,
    text: "",
    events: [
      { ...event, deed: "strike", start: "e7", end: "e6" },
      { ...event, deed: "move", start: "e7", end: "e6" },
    ],
    deed: null,
    causes: [],
  };
  const marks = marksOf({ ...nothing, last: [last] });
  expect(marks.get("e7")).toEqual({ from: "move" });
  expect(marks.get("e6")).toEqual({ to: "move" });
});

test.each(["strike", "shot", "change"] as const)("a %s leaves whoever did it where it was", (deed) => {
  const event = { text: "", seat: 1, kind: "archer", dice: [], blow: null, flees: false };
  const events: LogEntry["events"] = [
    { ...event, deed, start: "e6", end: "d4" },
    { ...event, deed: "loss", start: "e6", end: null },
  ];
  const marks = marksOf({
    ...nothing,
    last: [{ n: 1, move: 1, setup: false, seat: 1, text: "", events, deed: null, causes: [] }],
  });
  expect([marks.get("e6"), marks.get("d4")]).toEqual([{ from: deed }, { to: deed }]);
});

test("who goes and then strikes marks three cells", () => {
  const event = { text: "", seat: 1, kind: "archer", dice: [], blow: null, flees: false };
  const events: LogEntry["events"] = [
    { ...event, deed: "move", start: "e8", end: "e6" },
    { ...event, deed: "strike", start: "e6", end: "d4" },
  ];
  const marks = marksOf({
    ...nothing,
    last: [{ n: 1, move: 1, setup: false, seat: 1, text: "", events, deed: null, causes: [] }],
  });
  expect([...marks]).toEqual([
    ["e8", { from: "move" }],
    ["e6", { to: "move" }],
    ["d4", { to: "strike" }],
  ]);
});

test("who takes part in what is chosen shows with what, and who helps points at the target", () => {
  const [striker, helper, target] = [
    figure(0, "cavalry", "d4"),
    figure(0, "archer", "f5"),
    figure(1, "archer", "e6"),
  ];
  const marks = marksOf({
    ...nothing,
    units: [striker, helper, target],
    picked: striker,
    chosen: { cell: "e6" },
    strengths: { d4: 2, f5: 2, e6: 3 },
  });
  expect(marks.get("d4")).toEqual({ picked: true, strength: 2 });
  expect(marks.get("f5")).toEqual({ helper: true, strength: 2 });
  expect(marks.get("e6")).toMatchObject({ chosen: true, strength: 3 });
  expect(arrowsOf(marks)).toEqual([
    { start: "d4", end: "e6", kind: "strike" },
    { start: "f5", end: "e6", kind: "help" },
  ]);
  expect(arrowsOf(marksOf({ ...nothing, picked: striker, chosen: { cell: "e6" } }))).toEqual([]);
});

const second = figure(0, "pikeman", "a1");

test("units that can be chosen are marked only where units are to be chosen", () => {
  const continuations = continuationsOf([pick(`unit:${rider.id}`), pick("unit:a10")], (id) =>
    id === "a10" ? "a1" : cellOf(id),
  );
  const shown = { ...nothing, units: [...units, second], continuations };
  expect(marksOf(shown).size).toBe(0);
  expect(marksOf({ ...shown, choosing: true }).get("a1")).toEqual({ choose: true });
});

test("all that act together are picked; after a target they help", () => {
  const together = marksOf({ ...nothing, picked: rider, others: [second] });
  expect(together.get("a1")).toEqual({ picked: true });
  const shot = marksOf({ ...nothing, picked: rider, others: [enemy, second] });
  expect(shot.get("e6")).toEqual({ chosen: true });
  expect(shot.get("a1")).toEqual({ helper: true });
});

test("who would look somewhere stands there looking so, with the ways around it", () => {
  const continuation = (word: string, turn: number, cell: string, chosen: boolean) => ({
    continuation: {
      picks: [`facing:${word}`],
      name: null,
      action: null,
      actions: 1,
      verdict: null,
      together: [],
    },
    word,
    name: word,
    turn,
    cell,
    chosen,
  });
  const facings = {
    place: "d5",
    continuations: [continuation("N", 0, "d6", false), continuation("E", 90, "e5", true)],
  };
  const marks = marksOf({ ...nothing, picked: rider, facings, chosen: { cell: "d5" } });
  expect(marks.get("d5")).toMatchObject({
    ghost: { id: rider.id, facing: "E" },
    ring: [
      { turn: 0, chosen: false },
      { turn: 90, chosen: true },
    ],
  });
  expect(marks.get("e5")).toEqual({ look: "E" });
});

test("what is attacked although nobody stands there is marked as an attack", () => {
  const attack = { text: "attack a1", kind: "attack", words: "", label: "", picks: [] };
  const continuations = continuationsOf([{ ...pick("cell:a1"), action: attack }], cellOf);
  expect(marksOf({ ...nothing, continuations, beginning: true }).get("a1")).toMatchObject({ attack: true });
});
