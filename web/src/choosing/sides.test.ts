import { expect, test } from "vitest";
import type { Places, Things } from "../server/types";
import { nameFor, savedSidesIn } from "./savedSides";
import { contentOf, layoutOf, leftOf, move, put, takeBack, unitsOf } from "./places";
import { possibleSides } from "./sides";
import { countOf, withCount } from "./things";

const offer = (name: string, most = 1) => ({
  ...{ name, title: name.toUpperCase(), about: "", kind: name, symbol: "X", price: 1, most, group: "" },
});
const units: Things = {
  ...{ kind: "things", key: "units", title: "", unit: "", listed: false },
  offers: [offer("foot", 3), offer("horse", 2)],
};
const deck: Things = { ...units, key: "deck", listed: true };
const places: Places = {
  ...{ kind: "places", title: "", cells: ["a1", "b1", "c1"] },
  grid: { kind: "square", places: { a1: [0, 0], b1: [1, 0], c1: [2, 0] }, facings: [] },
  offers: [offer("king"), offer("foot", 2)],
};

test("things are counted, and those that are none are not named", () => {
  const some = withCount(units, {}, "foot", 2);
  expect(some).toEqual({ units: { foot: 2 } });
  expect(countOf(units, some, "foot")).toBe(2);
  expect(withCount(units, withCount(units, some, "horse", 1), "foot", 0)).toEqual({ units: { horse: 1 } });
});

test("what is had once is a list", () => {
  const one = withCount(deck, { units: {} }, "horse", 1);
  expect(one).toEqual({ units: {}, deck: ["horse"] });
  expect([countOf(deck, one, "horse"), countOf(deck, one, "foot")]).toEqual([1, 0]);
});

test("pieces are placed, change places and go back", () => {
  let layout = layoutOf(places, { king: ["a1"], foot: ["b1"] });
  layout = move(layout, "a1", "b1");
  expect(contentOf(places, layout)).toEqual({ king: ["b1"], foot: ["a1"] });
  layout = move(layout, "a1", "c1");
  expect(contentOf(places, layout)).toEqual({ king: ["b1"], foot: ["c1"] });
  layout = put(layout, "foot", "a1");
  expect(places.offers.map((each) => leftOf(each, layout))).toEqual([0, 0]);
  layout = takeBack(layout, "b1");
  expect(contentOf(places, layout)).toEqual({ king: [], foot: ["a1", "c1"] });
  expect(unitsOf(places, layout, 1).map(({ cell, name, seat }) => [cell, name, seat])).toEqual([
    ["c1", "FOOT", 1],
    ["a1", "FOOT", 1],
  ]);
});

test("what was kept is taken as far as it can be", () => {
  expect(layoutOf(places, { king: ["a1", "b1"], foot: "b1", dragon: ["c1"] })).toEqual(
    new Map([["a1", "king"]]),
  );
  expect(countOf(units, { units: { foot: "3" } }, "foot")).toBe(0);
  expect(countOf(deck, { deck: { foot: 1 } }, "foot")).toBe(0);
  expect(savedSidesIn(undefined)).toEqual({});
  expect(savedSidesIn({ g: { Mine: { king: [] }, "": {}, Bad: 3, Worse: [1] }, h: [], i: null })).toEqual({
    g: { Mine: { king: [] } },
  });
});

test("what has no name gets one that is free", () => {
  expect(nameFor("  Castle ", "Array", {})).toBe("Castle");
  expect(nameFor("", "Array", { "Array 1": {} })).toBe("Array 2");
});

test("a side brings what there is, else what is usual", () => {
  const ready = ["usual", "other"].map((name) => ({ name, title: name, about: "", content: null }));
  const choices = { title: "", usual: "usual", ready, fields: [] };
  const sides = [{ ready: "other" }, { ready: "gone" }, { own: "Mine" }, { own: "Lost" }, { ready: "usual" }];
  expect(possibleSides([...sides, undefined], Array(6).fill(choices), { Mine: {} })).toEqual([
    ...[{ ready: "other" }, null, { own: "Mine" }, null, null, null],
  ]);
});
