import { expect, test } from "vitest";
import type { Counter } from "../server/types";
import { standingsOf } from "./standings";

const counter = (seat: number | null, name: string): Counter => ({ seat, name, value: 1, of: null });

test("a few numbers stand on the strips", () => {
  expect(standingsOf([counter(null, "round"), counter(0, "morale"), counter(1, "morale")])).toEqual([]);
});

test("many stand in a table, without those that are nobody's", () => {
  const many = ["points", "renown", "gold"].map((name) => counter(0, name));
  expect(standingsOf([counter(null, "round"), ...many])).toEqual(many);
});
