import { expect, test } from "vitest";
import type { Event } from "../server/types";
import { soundsOf } from "./meanings";

const event: Event = {
  text: "",
  deed: null,
  seat: 0,
  kind: "archer",
  start: "a1",
  end: "a2",
  dice: [],
  blow: null,
};

test("what was done is heard before who fell", () => {
  const events: Event[] = [
    { ...event, deed: "loss" },
    { ...event, deed: "strike" },
    { ...event, deed: "move" },
  ];
  expect(soundsOf(events)).toEqual(["strike", "loss"]);
});

test("dice are heard, and what only words tell is not", () => {
  expect(soundsOf([{ ...event, deed: "shot", dice: [4, 2], blow: null }])).toEqual(["dice"]);
  expect(soundsOf([event])).toEqual([]);
});
