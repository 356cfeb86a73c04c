import { expect, test } from "vitest";
import { figure } from "../board/scene";
import { emblemsOf } from "./emblems";

test("the rarest unit stands for its side", () => {
  const units = [figure(0, "pikeman", "a2"), figure(0, "pikeman", "b2"), figure(0, "commander", "e1")];
  expect(emblemsOf(units, 2).map((unit) => unit?.kind)).toEqual(["commander", undefined]);
});
