import { expect, test } from "vitest";
import type { Beat, Meaning } from "../board/beats";
import type { Event, View } from "../server/types";
import { areTurnedUp, soundsOf } from "./schedule";

function beat(meaning: Meaning, at: number, dice: number[] = []): Beat {
  return { meaning, at, length: 240, event: { dice } as unknown as Event };
}

test("what is seen is heard at the same time, and what happens together once", () => {
  const beats = [beat("march", 0), beat("march", 0), beat("blow", 160), beat("loss", 400), beat("sign", 400)];
  expect(soundsOf(beats)).toEqual([
    { sound: "march", at: 0 },
    { sound: "blow", at: 160 },
    { sound: "loss", at: 400 },
  ]);
});

test("a blow with dice sounds of dice", () => {
  expect(soundsOf([beat("volley", 0, [4, 2])])).toEqual([{ sound: "dice", at: 0 }]);
});

test("cards are heard when they are turned up, not while they lie there", () => {
  const hidden = { reveal: null, zones: [] } as unknown as View;
  const open = {
    reveal: { zones: ["blue"] },
    zones: [{ id: "blue", items: [{ id: "advance" }] }],
  } as unknown as View;
  expect([areTurnedUp(hidden, open), areTurnedUp(open, open), areTurnedUp(open, hidden)]).toEqual([
    true,
    false,
    false,
  ]);
});
