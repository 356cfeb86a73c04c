import { expect, test } from "vitest";
import { isListed } from "./chances";

const even = (count: number) => Array.from({ length: count }, () => ({ chance: 1 / count, events: [] }));

test("a few outcomes are listed; one, or one for each fall of the dice, are not", () => {
  expect([1, 2, 8, 36].map((count) => isListed(even(count)))).toEqual([false, true, true, false]);
});
