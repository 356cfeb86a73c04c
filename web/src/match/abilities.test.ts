import { beforeEach, expect, test, vi } from "vitest";
import { figure } from "../board/scene";
import * as api from "../server/api";
import type { Ability, PickInfo, Snapshot } from "../server/types";
import { Picking } from "./picking.svelte";
import { orderWords } from "./prompt";

vi.mock("../server/api");

function ability(word: string): Ability {
  return { word, name: word, text: "", price: "2 points", wait: null, clause: "" };
}

const knight = figure(0, "knight", "b1", {
  id: "nb1",
  abilities: [ability("charge"), ability("shield"), ability("rest")],
});

function ends(pick: string): PickInfo {
  const action = { text: pick, kind: "", words: "", label: pick, picks: [pick] };
  return { pick, name: null, actions: 1, action, verdict: null, then: [], together: [] };
}

function leads(pick: string, ...then: PickInfo[]): PickInfo {
  return { pick, name: null, actions: 2, action: null, verdict: null, then, together: [] };
}

const CHARGES = [ends("cell:c3"), ends("cell:d2")];
const AFTER: Record<string, PickInfo[]> = {
  "unit:nb1": [ends("cell:a3"), leads("word:charge", ...CHARGES), ends("word:shield")],
  "unit:nb1 word:charge": CHARGES,
};

beforeEach(() => {
  vi.mocked(api.picks).mockImplementation((_, __, path) => Promise.resolve(AFTER[path.join(" ")] ?? []));
  vi.mocked(api.preview).mockRejectedValue(new Error("no preview"));
  vi.mocked(api.whyNot).mockResolvedValue({ reason: "It cannot." });
});

async function pickedKnight() {
  const told: string[] = [];
  const picking = new Picking({
    confirms: () => true,
    joins: () => true,
    play: () => undefined,
    tell: (text) => told.push(text),
  });
  picking.begin({
    match: "m",
    seat: 0,
    picks: [leads("unit:nb1")],
    grid: { facings: [] },
    seats: [{}, {}],
    view: { board: { units: [knight] }, prompts: [], zones: [] },
  } as unknown as Snapshot);
  picking.tapCell("b1");
  await settled();
  return { picking, told };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test("what an ability reaches is open only once it was chosen", async () => {
  const { picking } = await pickedKnight();
  expect([...picking.continuations.cells.keys()]).toEqual(["a3"]);
  expect(picking.continuations.abilities.map(({ picks }) => picks)).toEqual([
    ["word:charge"],
    ["word:shield"],
  ]);
  expect(picking.continuations.words).toEqual([]);
  picking.tapAbility("charge");
  await settled();
  expect([...picking.continuations.cells.keys()]).toEqual(["c3", "d2"]);
  expect(picking.ability?.word).toBe("charge");
  expect(picking.orders.has("word:shield")).toBe(true);
});

test("the same ability again takes it back, another takes its place", async () => {
  const { picking } = await pickedKnight();
  picking.tapAbility("charge");
  await settled();
  picking.tapAbility("charge");
  expect(picking.path).toEqual(["unit:nb1"]);
  picking.tapAbility("charge");
  await settled();
  picking.tapAbility("shield");
  expect(picking.chosen?.action.text).toBe("word:shield");
  expect(picking.ability).toBeUndefined();
});

test("an ability that is not open says why", async () => {
  const { picking, told } = await pickedKnight();
  picking.tapAbility("rest");
  await settled();
  expect(told).toEqual(["It cannot."]);
  expect(api.whyNot).toHaveBeenLastCalledWith("m", 0, ["unit:nb1", "word:rest"], expect.anything());
});

test("what is open with an ability, in words", async () => {
  const { picking } = await pickedKnight();
  picking.tapAbility("charge");
  await settled();
  expect(orderWords("Charge", picking.path, picking.continuations)).toBe("Charge: pick one of 2.");
  expect(orderWords("Charge", [...picking.path, "cell:c3"], picking.continuations)).toBe(
    "Charge by c3: pick one of 2.",
  );
});

test("an order of no unit is named while what it is for is chosen", async () => {
  const revive = leads("word:revive", ends("item:qd1"), ends("item:nb1"));
  const picking = new Picking({
    confirms: () => true,
    joins: () => true,
    play: () => undefined,
    tell: () => undefined,
  });
  vi.mocked(api.picks).mockResolvedValue(revive.then);
  picking.begin({
    match: "m",
    seat: 0,
    picks: [{ ...revive, name: "Revive for gold" }],
    grid: { facings: [] },
    seats: [{}, {}],
    view: { board: { units: [] }, prompts: [], zones: [] },
  } as unknown as Snapshot);
  expect(picking.order).toBeNull();
  const [continuation] = picking.continuations.words;
  if (continuation) picking.take(continuation);
  await settled();
  expect(picking.order).toBe("Revive for gold");
  expect(orderWords("Revive for gold", [], picking.continuations)).toBe("Revive for gold: pick one of 2.");
  picking.back();
  expect(picking.order).toBeNull();
});
