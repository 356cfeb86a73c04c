import { expect, test } from "vitest";
import type { SharedPosition } from "../server/types";
import { encodePosition, decodePosition } from "./sharing";

const POSITION = {
  game: "g",
  ruleset: { title: "Schöne Regeln", archery: { nearest: 2 } },
  start: { to_move: "blue", blue: { a1: ["commander"], a2: ["pikeman", "pikeman"] } },
} as unknown as SharedPosition;

test("an address holds a position and gives it back", async () => {
  const data = await encodePosition(POSITION);
  expect(data).toMatch(/^[\w-]+$/);
  expect(await decodePosition("g", data)).toEqual(POSITION);
});

test("an address that was cut off, or never held a position, is no position", async () => {
  const data = await encodePosition(POSITION);
  for (const broken of [data.slice(0, -9), "nonsense", "%", ""])
    await expect(decodePosition("g", broken)).rejects.toThrow();
});
