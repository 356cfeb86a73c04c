import { expect, test } from "vitest";
import { inPercent, inTen, isListed } from "./chances";

const even = (count: number) => Array.from({ length: count }, () => ({ chance: 1 / count, events: [] }));

test("a few outcomes are listed; one, or one for each fall of the dice, are not", () => {
  expect([1, 2, 8, 36].map((count) => isListed(even(count)))).toEqual([false, true, true, false]);
});

test("what may happen is not said to be impossible, nor what may fail to be certain", () => {
  expect([0, 0.02, 0.31, 0.97, 1].map(inTen)).toEqual([
    "0 in 10",
    "under 1 in 10",
    "3 in 10",
    "over 9 in 10",
    "10 in 10",
  ]);
});

test("nor where it is said in percent", () => {
  expect([0, 0.002, 0.31, 0.997, 1].map(inPercent)).toEqual(["0%", "< 1%", "31%", "> 99%", "100%"]);
});
