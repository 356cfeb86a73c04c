import { expect, test } from "vitest";
import { figure } from "../board/scene";
import { chosenWords, pickedWords, seatTitle, continuationLabel } from "./prompt";
import { continuationsOf } from "./continuations";

const rider = figure(0, "cavalry", "d4", { name: "Cavalry" });
const archer = figure(0, "archer", "d4", { name: "Archer", place: 1 });
const pick = (name: string) => ({
  pick: name,
  name: null,
  actions: 1,
  action: null,
  verdict: null,
  then: [],
  together: [],
});
const continuations = continuationsOf([pick("cell:d5"), pick("cell:e5"), pick("cell:e6")], () => undefined);

test("what was picked and what it can do", () => {
  expect(pickedWords(rider, [rider], continuations, (cell) => cell === "e6")).toBe(
    "Cavalry d4 picked: 2 moves, 1 attack.",
  );
});

test("of a stack, which one, and how to get the other", () => {
  const stack = [rider, archer];
  expect(pickedWords(rider, stack, continuations, () => false)).toBe(
    "Cavalry d4, in front, picked: 3 moves. Tap again for the Archer behind.",
  );
  expect(pickedWords(archer, stack, continuations, () => false)).toBe("Archer d4, behind, picked: 3 moves.");
});

test("a way without an action is called by its word", () => {
  const continuation = {
    picks: ["word:hold-the-walls"],
    name: null,
    action: null,
    actions: 2,
    verdict: null,
    together: [],
  };
  expect(continuationLabel(continuation, () => undefined)).toBe("Hold the walls");
  expect(continuationLabel({ ...continuation, name: "Die Mauern halten" }, () => undefined)).toBe(
    "Die Mauern halten",
  );
});

test("people are called as they call themselves, computer players in plain words", () => {
  const seat = {
    name: "Blue",
    mine: false,
    invitation: null,
    person: null,
    level: null,
    rating: null,
    away: null,
  };
  expect(seatTitle({ ...seat, player: "person", title: "jean-luc_2" })).toBe("jean-luc_2");
  expect(seatTitle({ ...seat, player: "computer", title: "greedy" })).toBe("Greedy");
  expect(seatTitle({ ...seat, player: "computer", title: "Man-at-arms" })).toBe("Man-at-arms");
  expect(seatTitle({ ...seat, player: "person", title: "" })).toBe("Blue");
});

test("which units were pointed at, and which of them is the target", () => {
  const foe = figure(1, "pikeman", "c3", { name: "Pikeman" });
  expect(chosenWords([rider, archer])).toBe("Cavalry d4 and Archer d4 chosen.");
  expect(chosenWords([rider], undefined, ["4 moves"])).toBe("Cavalry d4 chosen: 4 moves.");
  expect(chosenWords([archer, foe])).toBe("Archer d4 against Pikeman c3.");
  expect(chosenWords([archer, foe, rider])).toBe("Archer d4 against Pikeman c3, with Cavalry d4.");
  expect(chosenWords([archer, foe], undefined, [], 1)).toBe(
    "Archer d4 against Pikeman c3. 1 more can help: tap it.",
  );
});
