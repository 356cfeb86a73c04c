import { expect, test } from "vitest";
import type { GlossaryEntry } from "../server/types";
import { linesOf } from "./lookup.svelte";

const line = (text: string) => ({ text, clause: "XY-1.1", is_sum: false });
const entries: GlossaryEntry[] = [
  { name: "Spears", group: "unit", kind: "spears", symbol: "S", lines: [line("Tier 2.")] },
  { name: "Forest", group: "ground", kind: "forest", symbol: "", lines: [line("Home of Spears.")] },
  { name: "Spears", group: "term", kind: null, symbol: "", lines: [line("Another thing.")] },
];

test("a unit is told by its kind, then the ground it stands on", () => {
  const told = linesOf(entries, { kind: "spears", name: "Spears" }, ["forest", null]).map(({ text }) => text);
  expect(told).toEqual(["Tier 2.", "Forest: Home of Spears."]);
});

test("of a kind that nothing is said of, nothing is told", () => {
  expect(linesOf(entries, { kind: "dragon", name: "Dragon" }, [undefined])).toEqual([]);
});

test("of units that are told by name, only the one that stands there is", () => {
  const lord = (name: string, text: string): GlossaryEntry => ({
    name,
    group: "unit",
    kind: "lord",
    symbol: "L",
    lines: [line(text)],
  });
  const lords = [lord("Lord", "Fights like any unit."), lord("Auriel", "Strong."), lord("Vharok", "Slow.")];
  const told = linesOf(lords, { kind: "lord", name: "Vharok" }, []).map(({ text }) => text);
  expect(told).toEqual(["Slow.", "Fights like any unit."]);
});
