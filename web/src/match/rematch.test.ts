import { describe, expect, it } from "vitest";
import type { Seat, Snapshot } from "../server/types";
import { rematchIn } from "./rematch";

const seat = (title: string, player: Seat["player"], mine = false): Seat =>
  ({ name: title, title, player, mine, invitation: null, person: null, rating: null }) as Seat;

const between = (seats: Seat[], offered: number[] = [], rematch: string | null = null): Snapshot =>
  ({ seats, rematch_offered_by: offered, rematch }) as unknown as Snapshot;

const ann = seat("Ann", "person", true);
const ben = seat("Ben", "person");

describe("a rematch", () => {
  it("needs nobody's consent against the computer, or on one screen", () => {
    expect(rematchIn(between([ann, seat("greedy", "computer")]))).toEqual({ state: "possible", asks: false });
    expect(rematchIn(between([ann, ann]))).toEqual({ state: "possible", asks: false });
  });

  it("is asked for between people, and each side sees whose turn it is to answer", () => {
    expect(rematchIn(between([ann, ben]))).toEqual({ state: "possible", asks: true });
    expect(rematchIn(between([ann, ben], [0]))).toEqual({ state: "asked" });
    expect(rematchIn(between([ann, ben], [1]))).toEqual({ state: "wanted", by: "Ben" });
    expect(rematchIn(between([ann, ben], [], "id"))).toEqual({ state: "begun" });
  });
});
