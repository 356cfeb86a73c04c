import { expect, test } from "vitest";
import { figure } from "../board/scene";
import { entryTitle, rosterOf } from "./roster";
import { continuationsOf } from "./continuations";

const one = figure(0, "guard", "a1", { id: "one", name: "Guard" });
const two = figure(0, "guard", "a1", { id: "two", name: "Guard", place: 1 });
const far = figure(0, "guard", "b1", { id: "far", name: "Guard" });
const foe = figure(1, "rider", "c1", { id: "foe", name: "Rider", badges: ["on the line"] });
const units = [one, two, far, foe];

function continuations(...picks: string[]) {
  const infos = picks.map((pick) => ({
    pick,
    name: null,
    actions: 1,
    action: null,
    verdict: null,
    then: [],
    together: [],
  }));
  return continuationsOf(infos, (id) => units.find((unit) => unit.id === id)?.cell);
}

test("who stands with others is chosen from a list, with whoever wears a badge", () => {
  const entries = rosterOf(units, continuations("unit:two", "unit:far"), ["unit:one"], true);
  expect(entries.map(({ unit, picked, open }) => [unit.id, picked, open])).toEqual([
    ["one", true, false],
    ["two", false, true],
    ["far", false, true],
    ["foe", false, false],
  ]);
});

test("who stands alone is pointed at on the board", () => {
  expect(rosterOf(units, continuations("unit:far"), [], true)).toEqual([]);
});

test("others that stand together do not matter", () => {
  const fighting = [one, two].map((unit) => ({ ...unit, badges: ["engaged"] }));
  expect(rosterOf([...fighting, far], continuations("unit:far"), [], true)).toEqual([]);
});

test("once something is pointed at, only those in question are listed", () => {
  const entries = rosterOf(units, continuations("unit:one", "unit:two"), ["cell:a1"], false);
  expect(entries.map(({ unit }) => unit.id)).toEqual(["one", "two"]);
});

test("before a unit is asked for, its stack is tapped", () => {
  expect(rosterOf(units, continuations("unit:one", "unit:two"), [], false)).toEqual([]);
});

test("cells tell units of one name apart, and ids those that stand together", () => {
  const entries = rosterOf(units, continuations("unit:one", "unit:two", "unit:far"), [], true);
  const titles = entries.map(({ unit }) => entryTitle(unit, entries));
  expect(titles).toEqual(["Guard one", "Guard two", "Guard b1", "Rider"]);
});
