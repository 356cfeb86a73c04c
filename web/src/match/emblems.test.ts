import { expect, test } from "vitest";
import { figure } from "../board/scene";
import { emblemsOf } from "./emblems";

test("the rarest unit stands for its side", () => {
  const units = [figure(0, "pikeman", "a2"), figure(0, "pikeman", "b2"), figure(0, "commander", "e1")];
  expect(emblemsOf(units, 2).map((unit) => unit?.kind)).toEqual(["commander", undefined]);
});

test("the kind that a game names stands for a side that has it", () => {
  const units = [
    figure(0, "commander", "e1"),
    figure(0, "archer", "a1"),
    figure(1, "pikeman", "b7"),
    figure(1, "pikeman", "c7"),
    figure(1, "archer", "d8"),
  ];
  expect(emblemsOf(units, 2, "commander").map((unit) => unit?.kind)).toEqual(["commander", "archer"]);
});

test("a side that is not to be seen yet has its emblem all the same", () => {
  expect(emblemsOf([], 2, "king").map((unit) => unit?.kind)).toEqual(["king", "king"]);
});
