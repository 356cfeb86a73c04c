import { expect, test } from "vitest";
import type { Threat } from "../server/types";
import { threatArrows } from "./marks";
import { riskOf } from "./risk";

function threat(changes: Partial<Threat>): Threat {
  const plain = { seat: 1, words: "", cell: "c3", starts: ["c5"], causes: [], odds: null };
  return { ...plain, verdict: "behind", chance: 1, ...changes };
}

test("a threat says how likely it is, or what comes of it", () => {
  expect(riskOf(threat({}))).toBe("Falls");
  expect(riskOf(threat({ chance: 0.348, verdict: "even" }))).toBe("35%");
  expect(riskOf(threat({ chance: 1, verdict: "even" }))).toBe("Both fall");
  expect(riskOf(threat({ chance: null, verdict: null }))).toBe("Survives");
  const odds = {
    title: "",
    chances: [],
    wins: 0.999,
    each_apart: false,
    samples: 0,
    notes: [],
    endings: [],
    parts: [],
  };
  expect(riskOf(threat({ chance: null, verdict: "even", odds }))).toBe("> 99%");
});

test("arrows come from all who threaten, once each, or only to one cell", () => {
  const threats = [
    threat({}),
    threat({ words: "another deed" }),
    threat({ cell: "e4", starts: ["e6", "f5"] }),
  ];
  expect(threatArrows(threats, null).map(({ start, end }) => start + end)).toEqual(["c5c3", "e6e4", "f5e4"]);
  expect(threatArrows(threats, "c3")).toEqual([{ start: "c5", end: "c3", kind: "threat" }]);
});
