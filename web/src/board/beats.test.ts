import { expect, test } from "vitest";
import type { Event, Unit } from "../server/types";
import { beatsOf, MAX_DURATION, DURATIONS, type Beat } from "./beats";
import { figure, happening } from "./scene";

const rider = figure(0, "cavalry", "d4");
const archer = figure(1, "archer", "d6");

/** On a chess board. */
function steps(start: string, end: string): number {
  const apart = (nth: number) => Math.abs(start.charCodeAt(nth) - end.charCodeAt(nth));
  return Math.max(apart(0), apart(1));
}

function beats(events: Partial<Event>[], before: Unit[] = [rider, archer]): Beat[] {
  return beatsOf(
    events.map((event) => happening({ seat: 0, kind: "cavalry", ...event })),
    before,
    steps,
  );
}

const meanings = (events: Partial<Event>[], before?: Unit[]) =>
  beats(events, before).map(({ meaning }) => meaning);

const move = { deed: "move", start: "d4", end: "d6" } as const;
const strike = { ...move, deed: "strike" } as const;
const loss = { deed: "loss", seat: 1, kind: "archer", start: "d6" } as const;

test("who strikes and moves in has charged, who stays has struck a blow", () => {
  expect(meanings([strike, loss, move])).toEqual(["charge", "loss", "march"]);
  expect(meanings([strike, loss])).toEqual(["blow", "loss"]);
});

test("who goes where an enemy stands charges it", () => {
  expect(meanings([move])).toEqual(["charge"]);
  expect(meanings([move], [rider])).toEqual(["march"]);
});

test("who flees retreats or routs", () => {
  expect(meanings([{ ...move, flees: true }])).toEqual(["retreat"]);
  expect(meanings([{ ...loss, flees: true }])).toEqual(["rout"]);
});

test("a change of side is a conversion, also of oneself; one of kind a promotion", () => {
  const change = { deed: "change", kind: "archer", end: "d6" } as const;
  expect(meanings([{ ...change, start: "d4", seat: 0 }])).toEqual(["conversion"]);
  expect(meanings([{ ...change, start: "d6", seat: 0 }])).toEqual(["conversion"]);
  expect(meanings([{ ...change, start: "d6", seat: 1, kind: "captain" }])).toEqual(["promotion"]);
});

test("volleys, sieges, dice and what happens to a place; nothing of what only words tell", () => {
  expect(
    meanings([
      { ...strike, deed: "shot" },
      { deed: "siege", end: "d6" },
      { end: "d6", dice: [4] },
      { end: "d6" },
      { text: "Gold thinks." },
    ]),
  ).toEqual(["volley", "siege", "dice", "sign"]);
});

test("a line marches together, and one unit goes step after step", () => {
  const line = ["a1", "b1", "c1"].map((start) => ({ ...move, start, end: start.replace("1", "2") }));
  expect(beats([...line, loss]).map(({ at }) => at)).toEqual([0, 0, 0, 160]);
  const way = [
    { ...move, start: "a1", end: "a2" },
    { ...move, start: "a2", end: "a3" },
  ];
  expect(beats(way).map(({ at }) => at)).toEqual([0, 160]);
});

test("whatever comes of an action, it is over soon", () => {
  const rolled = { ...strike, dice: [5, 2] };
  const all = beats(Array.from({ length: 12 }, () => rolled));
  const last = all.at(-1);
  expect((last?.at ?? 0) + (last?.length ?? 0)).toBeCloseTo(MAX_DURATION);
  expect(beats([rolled])[0]?.length).toBe(DURATIONS.dice);
});
