import { expect, test } from "vitest";
import { followingWords } from "./following";

const reply = { seat: 1, text: "a7-a6", words: "Pikeman a7 moves to a6", label: "Move to a6" };
const answer = { seat: 0, text: "c1-c2", words: "Archer c1 moves to c2", label: "Move to c2" };
const half = {
  seat: 1,
  text: "D4:bl5+bl6…",
  words: "Cavalry 5 and Cavalry 6 go from D4…",
  label: "Go from D4…",
};
const seats = ["Blue", "Gold"];

test("what may follow is told in words, with who does it", () => {
  expect(followingWords([reply], seats)).toBe("Gold: Pikeman a7 moves to a6");
  expect(followingWords([reply, answer], seats)).toBe(
    "Gold: Pikeman a7 moves to a6; Blue: Archer c1 moves to c2",
  );
});

test("whoever reads it is told of their own deeds as of what they can do", () => {
  const view = { board: { units: [{ name: "Archer" }] }, zones: [] };
  const plays = { seat: 0, text: "play reserves", words: "Plays Reserves", label: "Play Reserves" };
  expect(followingWords([reply, answer], seats, { seat: 0, view })).toBe(
    "Gold: Pikeman a7 moves to a6; you: Archer c1 moves to c2",
  );
  expect(followingWords([plays], seats, { seat: 0, view })).toBe("you: Play Reserves");
  expect(followingWords([plays], seats, { seat: 1, view })).toBe("Blue: Plays Reserves");
});

test("a long line ends after what is short", () => {
  expect(followingWords([reply, answer, reply], seats)).toMatch(/; Blue: .* c2 …$/);
});

test("what was not thought through is told as far as it was", () => {
  expect(followingWords([half], seats)).toBe("Gold: Cavalry 5 and Cavalry 6 go from D4…");
  expect(followingWords([], seats)).toBe("");
});
