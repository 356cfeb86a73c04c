import { describe, expect, it } from "vitest";
import type { GameInfo, WayToPlay } from "../server/types";
import { fullRules, isChosen, planOf } from "./ways";

const way = (more: Partial<WayToPlay>): WayToPlay => ({
  label: "full",
  title: "Full rules",
  about: "",
  ruleset: "default",
  setup: null,
  changes: {},
  ...more,
});
const gameWith = (...ways: WayToPlay[]) =>
  ({ ways, setups: [{ name: "two-lords" }, { name: "battle" }] }) as unknown as GameInfo;
const plan = { side: 0, opponent: { kind: "screen" as const } };

describe("ways to play", () => {
  it("are told apart by their ruleset and what is changed in it", () => {
    const [first, full] = [way({ changes: { "stacks.size": 1 } }), way({})];
    const game = gameWith(first, full);
    expect(isChosen(full, { ...plan, ruleset: "default" }, game)).toBe(true);
    expect(isChosen(first, { ...plan, ruleset: "default" }, game)).toBe(false);
    expect(isChosen(first, { ...plan, ...planOf(first) }, game)).toBe(true);
    expect(isChosen(full, { ...plan, ...planOf(first) }, game)).toBe(false);
    expect(isChosen(full, { ...plan, ruleset: "v2" }, game)).toBe(false);
  });

  it("differ in their set-up where one of them names it", () => {
    const [first, full] = [way({ setup: "battle" }), way({})];
    const game = gameWith(first, full);
    expect(isChosen(first, { ...plan, ruleset: "default", setup: "battle" }, game)).toBe(true);
    expect(isChosen(full, { ...plan, ruleset: "default", setup: "battle" }, game)).toBe(false);
    expect(isChosen(full, { ...plan, ruleset: "default", setup: "two-lords" }, game)).toBe(true);
    expect(isChosen(full, { ...plan, ruleset: "default", setup: "battle" }, gameWith(full))).toBe(true);
  });

  it("name the ruleset of the full rules", () => {
    expect(fullRules({ ways: [way({ label: "first" }), way({ ruleset: "v2" })] })).toBe("v2");
    expect(fullRules({ ways: [] })).toBe("default");
  });
});
