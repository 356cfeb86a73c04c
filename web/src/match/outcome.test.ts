import { expect, test } from "vitest";
import type { Outcome, Seat } from "../server/types";
import { outcomeReason, outcomeTitle } from "./outcome";

const seats = (...mine: boolean[]) =>
  mine.map((each, index) => ({ name: ["Blue", "Gold"][index], mine: each }) as Seat);
const won: Outcome = { result: "won", winners: [0], ending: "", text: "Blue wins: Gold resigned." };

test("the end is told to whoever looks", () => {
  expect(outcomeTitle(won, seats(true, false))).toBe("You won");
  expect(outcomeTitle(won, seats(false, true))).toBe("You lost");
  expect(outcomeTitle(won, seats(true, true))).toBe("Blue won");
  expect(outcomeTitle({ ...won, result: "drawn", winners: [] }, seats(true, false))).toBe("A draw");
});

test("the reason stands after the colon", () => {
  expect(outcomeReason(won)).toBe("Gold resigned.");
  expect(outcomeReason({ ...won, text: "A draw: nothing can be moved." })).toBe("Nothing can be moved.");
  expect(outcomeReason({ ...won, text: "Nobody came." })).toBe("Nobody came.");
});
