import { expect, test } from "vitest";
import { geometryOf } from "./geometry";
import { withGhosts } from "./ghosts";
import { layOut, type Placed } from "./layout";
import { chessGrid, figure } from "./scene";

const board = geometryOf(chessGrid(8, 8), false);
const front = figure(0, "pikeman", "a1", { facing: "N" });
const back = figure(0, "archer", "a1", { facing: "N", place: 1 });
const lay = (units: (typeof front)[], picked: string | null = null): Placed[] =>
  layOut({ units, cells: {} }, board, false, picked);
const of = (placed: Placed[], kind: string): Placed =>
  placed.find(({ unit }) => unit.kind === kind) ?? fail();
const fail = (): never => {
  throw new Error("not placed");
};

test("a lone token takes three quarters of its square", () => {
  const [placed] = lay([front]);
  expect(placed).toMatchObject({ size: 76, turn: 0 });
  expect(placed?.x).toBeCloseTo(board.at("a1").x);
  expect(placed?.y).toBeCloseTo(board.at("a1").y);
});

test("of a stack, who fights first is in front, larger and drawn last", () => {
  const placed = lay([front, back]);
  expect(placed.map(({ unit }) => unit.kind)).toEqual(["archer", "pikeman"]);
  expect(of(placed, "pikeman").size).toBe(66);
  expect(of(placed, "archer").size).toBe(45);
});

test("the second of a stack comes forward when it is picked", () => {
  const placed = lay([front, back], back.id);
  expect(placed.at(-1)?.unit.kind).toBe("archer");
  expect(of(placed, "archer").size).toBeGreaterThan(of(placed, "pikeman").size);
  expect(of(placed, "archer").lifted).toBe(true);
});

test("who would join stands behind whoever is there, so that both are seen", () => {
  const rider = figure(0, "cavalry", "c3");
  const placed = lay(withGhosts([front, rider], new Map([["a1", { ghost: rider }]])));
  const here = placed.filter(({ unit }) => unit.cell === "a1");
  expect(here.map(({ unit, size }) => [unit.kind, size])).toEqual([
    ["cavalry", 45],
    ["pikeman", 66],
  ]);
  expect(placed).toHaveLength(3);
});

test("a crowd stands in rows, nobody hidden by another", () => {
  const five = [0, 1, 2, 3, 4].map((place) => figure(0, "pikeman", "a1", { place }));
  const spots = lay(five).map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  expect(new Set(spots).size).toBe(5);
  for (const { x, y, size } of lay(five)) {
    expect(Math.abs(x - board.at("a1").x) + size / 2).toBeLessThan(50);
    expect(Math.abs(y - board.at("a1").y) + size / 2).toBeLessThan(50);
  }
});

test("two sides in a cell meet point to point over its middle", () => {
  const foe = figure(1, "cavalry", "a1", { facing: "S", place: 1 });
  const placed = lay([front, foe]);
  expect(of(placed, "pikeman").y).toBeGreaterThan(board.at("a1").y);
  expect(of(placed, "cavalry").y).toBeLessThan(board.at("a1").y);
});

test("who has turned away from an enemy, or is taken from the rear, still stands across from it", () => {
  for (const facing of ["N", "NE"]) {
    const foe = figure(1, "cavalry", "a1", { facing, place: 1 });
    for (const [start, lower] of [
      [front.id, "pikeman"],
      [foe.id, "cavalry"],
    ] as const) {
      const links = [{ kind: "engaged", start, end: "" }];
      const placed = layOut({ units: [front, foe], cells: {}, links }, board, false, null);
      const [one, other] = [of(placed, "pikeman"), of(placed, "cavalry")];
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.size);
      expect(of(placed, lower).y).toBeGreaterThan(board.at("a1").y);
    }
  }
});

test("a token stands higher where a terrain sign lies below it", () => {
  const cells = { a1: { terrain: "forest", owner: null, region: null, defence: 0, marks: [] } };
  const [placed] = layOut({ units: [front], cells }, board, false, null);
  expect(placed?.y).toBeLessThan(board.at("a1").y);
});
