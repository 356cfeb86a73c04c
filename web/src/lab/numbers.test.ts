import { expect, test } from "vitest";
import type { LabNumber } from "../server/types";
import {
  bySection,
  isAbout,
  isChanged,
  readTyped,
  typed,
  withEdit,
  wrongElsewhere,
  wrongWith,
} from "./numbers";

const RANGE: LabNumber = {
  path: "archery.range",
  section: "archery",
  name: "range",
  kind: "number",
  value: 2,
  parent: 2,
  default: 2,
  unit: "squares",
  low: 1,
  high: 7,
  means: "The greatest distance of a shot",
  options: [],
};
const RANK: LabNumber = {
  ...RANGE,
  path: "setup.front_rank",
  section: "setup",
  name: "front_rank",
  kind: "list",
  value: ["pikeman", "archer"],
  parent: ["pikeman", "archer"],
};

test("a number that is set back is no edit any more", () => {
  const edits = withEdit(RANGE, 3, {});
  expect(isChanged(RANGE, edits)).toBe(true);
  expect(withEdit(RANGE, 2, edits)).toEqual({});
});

test("a number that the file has changed stays marked, whatever is edited", () => {
  const saved = { ...RANGE, value: 3 };
  expect(isChanged(saved, {})).toBe(true);
  expect(isChanged(saved, withEdit(saved, 2, {}))).toBe(false);
});

test("what is typed becomes what a ruleset holds", () => {
  expect(readTyped(RANGE, " 12 ")).toBe(12);
  expect(readTyped(RANGE, "far")).toBe("far");
  expect(readTyped(RANGE, "")).toBeNull();
  expect(readTyped(RANK, "archer, pikeman")).toEqual(["archer", "pikeman"]);
  expect(typed(RANK.value)).toBe("pikeman, archer");
  expect(readTyped({ ...RANK, value: [1, 2] }, "3, 4")).toEqual([3, 4]);
});

test("numbers are found by their names and by what they mean", () => {
  expect(isAbout(RANGE, "archery range")).toBe(true);
  expect(isAbout(RANGE, "DISTANCE shot")).toBe(true);
  expect(isAbout(RANGE, "cavalry")).toBe(false);
});

test("sections keep their order", () => {
  const numbers = [RANK, RANGE, { ...RANK, path: "setup.rows[0].cell", section: "setup.rows[0]" }];
  expect(bySection(numbers).map(([section, { length }]) => [section, length])).toEqual([
    ["setup", 2],
    ["archery", 1],
  ]);
});

test("a problem stands beside its number, or below all", () => {
  const problems = [
    { place: "archery.range", text: "99 is more than 7" },
    { place: "setup.front_rank[1]", text: "expected a unit" },
    { place: "setup", text: "exactly one commander, not 0" },
  ];
  expect(wrongWith(RANGE, problems)).toEqual(["99 is more than 7"]);
  expect(wrongWith(RANK, problems)).toEqual(["expected a unit"]);
  expect(wrongElsewhere([RANGE, RANK], problems)).toEqual(["setup: exactly one commander, not 0"]);
});
