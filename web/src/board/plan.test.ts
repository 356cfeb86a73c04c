import { expect, test } from "vitest";
import type { Event, Unit } from "../server/types";
import { geometryOf } from "./geometry";
import { layOut } from "./layout";
import { planOf, type Plan } from "./plan";
import { chessGrid, figure, happening } from "./scene";

const board = geometryOf(chessGrid(8, 8), false);

function plan(before: Unit[], after: Unit[], events: Partial<Event>[]): Plan | null {
  const lay = (units: Unit[]): ReturnType<typeof layOut> => layOut({ units, cells: {} }, board, false, null);
  return planOf(lay(before), lay(after), events.map(happening), board);
}

const rider = figure(0, "cavalry", "d4");
const archer = figure(1, "archer", "d6");
const moved = figure(0, "cavalry", "d6");
const move: Partial<Event> = { deed: "move", seat: 0, kind: "cavalry", start: "d4", end: "d6" };

test("a move glides to where the token is drawn, 160 ms a step", () => {
  const found = plan([rider], [moved], [move]);
  expect(found?.length).toBe(320);
  expect(found?.actors[0]?.frames.at(-1)).toMatchObject({ at: 320, ...board.at("d6") });
  expect(found?.hidden).toEqual(new Set([moved.id]));
});

test("no move takes longer than 450 ms", () => {
  const far = figure(0, "cavalry", "d8");
  expect(plan([{ ...rider, cell: "d1" }], [far], [{ ...move, start: "d1", end: "d8" }])?.length).toBe(450);
});

test("who charges runs up to its target, and moves in while who falls fades", () => {
  const found = plan(
    [rider, archer],
    [moved],
    [
      { deed: "strike", seat: 0, kind: "cavalry", start: "d4", end: "d6" },
      { deed: "loss", seat: 1, kind: "archer", start: "d6" },
      move,
    ],
  );
  expect(found?.length).toBe(260 + 240);
  expect(found?.signs.map(({ kind }) => kind)).toEqual(["clash"]);
  const fallen = found?.actors.find(({ placed }) => placed.unit.seat === 1);
  expect(fallen?.frames.at(-1)).toMatchObject({ at: 260 + 240, opacity: 0 });
  const victor = found?.actors.find(({ placed }) => placed.unit.seat === 0)?.frames ?? [];
  expect(victor.map(({ at }) => at)).toEqual([0, 260, 260 + 160]);
});

test("of two alike in a cell both fall", () => {
  const second = figure(1, "archer", "d6", { place: 1 });
  const loss: Partial<Event> = { deed: "loss", seat: 1, kind: "archer", start: "d6" };
  const found = plan([rider, archer, second], [rider], [loss, loss]);
  expect(found?.actors).toHaveLength(2);
});

test("a change of sides is a cross-fade", () => {
  const turned = figure(0, "archer", "d6");
  const found = plan(
    [rider, archer],
    [rider, turned],
    [{ deed: "change", seat: 0, kind: "archer", start: "d4", end: "d6" }],
  );
  expect(found?.actors.map(({ frames }) => frames.at(-1)?.opacity)).toEqual([0, 1]);
  expect(found?.signs).toMatchObject([{ kind: "colours", seat: 0, ...board.at("d6") }]);
});

test("who stays behind takes the middle of the cell", () => {
  const partner = figure(0, "pikeman", "d4", { place: 1 });
  const alone = figure(0, "pikeman", "d4");
  const found = plan([rider, partner], [alone, moved], [move]);
  const stays = found?.actors.find(({ placed }) => placed.unit.kind === "pikeman");
  expect(stays?.frames.at(-1)).toMatchObject({ ...board.at("d4"), size: 76 });
});

test("a unit that was not there before comes softly", () => {
  const found = plan([rider], [rider, archer], [{ deed: "move", seat: 1, kind: "archer", end: "d6" }]);
  expect(found?.actors[0]?.frames).toMatchObject([{ at: 0, opacity: 0 }, { opacity: 1 }]);
});

test("words alone show nothing", () => {
  expect(plan([rider], [rider], [{ text: "Gold thinks." }])).toBeNull();
  expect(plan([], [rider], [move])).toBeNull();
});

test("dice lie where they were thrown for, long enough to be read", () => {
  const strike: Partial<Event> = { deed: "strike", seat: 0, kind: "cavalry", start: "d4", end: "d6" };
  const found = plan([rider, archer], [rider, archer], [{ ...strike, dice: [5, 2], blow: null }]);
  expect(found?.dice.map(({ value, x }) => [value, x])).toEqual([
    [5, board.at("d4").x],
    [2, board.at("d6").x],
  ]);
  expect(found?.length).toBe(400);
});

test("who shares a cell with the enemy strikes at where it stands", () => {
  const facing = geometryOf({ ...chessGrid(8, 8), facings: ["N", "S"] }, false);
  const own = figure(0, "legion", "d4", { facing: "N" });
  const foe = figure(1, "spearmen", "d4", { facing: "S", place: 1 });
  const placed = layOut({ units: [own, foe], cells: {} }, facing, false, null);
  const fight = happening({ deed: "strike", seat: 0, kind: "legion", start: "d4", end: "d4" });
  const frames = planOf(placed, placed, [fight], facing)?.actors[0]?.frames ?? [];
  expect(new Set(frames.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(1);
});

test("who routs runs the other way while it fades", () => {
  const foe = figure(1, "spearmen", "d6", { facing: "S" });
  const facing = geometryOf({ ...chessGrid(8, 8), facings: ["N", "S"] }, false);
  const before = layOut({ units: [foe], cells: {} }, facing, false, null);
  const loss = happening({ deed: "loss", seat: 1, kind: "spearmen", start: "d6", flees: true });
  const last = planOf(before, [], [loss], facing)?.actors[0]?.frames.at(-1);
  expect(last?.opacity).toBe(0);
  expect(last?.y).toBeLessThan(facing.at("d6").y);
});

test("what happens to a cell rings it, and what brings about a change is seen to go there", () => {
  const sign = { kind: "sign", ...board.at("d6"), at: 0, length: 240 };
  expect(plan([rider], [rider], [{ end: "d6" }])?.signs).toMatchObject([sign]);
  const won = figure(0, "archer", "d6");
  const change: Partial<Event> = { deed: "change", seat: 0, kind: "archer", start: "d4", end: "d6" };
  expect(plan([rider, archer], [rider, won], [change])?.shots[0]?.kind).toBe("conversion");
});

test("of two alike in a cell each shoots from where it stands, the foremost first", () => {
  const second = figure(1, "archer", "d6", { place: 1 });
  const shot: Partial<Event> = { deed: "shot", seat: 1, kind: "archer", start: "d6", end: "d4" };
  const starts = plan([rider, archer, second], [rider, archer, second], [shot, shot])?.shots.map(
    ({ start }) => start,
  );
  const [back, front] = layOut({ units: [archer, second], cells: {} }, board, false, null);
  expect(starts).toEqual([front, back].map((token) => ({ x: token?.x, y: token?.y })));
});

test("of two alike in a cell each strikes, and whoever struck last moves on", () => {
  const second = figure(0, "cavalry", "d4", { place: 1 });
  const strike: Partial<Event> = { ...move, deed: "strike" };
  const both = plan([rider, second, archer], [rider, second, archer], [strike, strike]);
  expect(both?.actors).toHaveLength(2);
  const one = plan([rider, second, archer], [second, moved], [strike, move]);
  const mover = one?.actors.find(({ key }) => key === `met ${moved.id}`);
  expect(mover?.frames.length).toBeGreaterThan(2);
});

test("a siege closes in on a place, and what follows waits for it", () => {
  const found = plan([rider], [moved], [{ deed: "siege", seat: 0, end: "d6" }, move]);
  expect(found?.signs).toMatchObject([{ kind: "siege", ...board.at("d6"), at: 0, length: 450 }]);
  expect(found?.length).toBe(450 + 320);
});

test("a die that decides what becomes of a unit lies above it, in the middle", () => {
  const found = plan([archer], [archer], [{ end: "d6", dice: [73], blow: null }]);
  expect(found?.dice.map(({ value, x }) => [value, x])).toEqual([[73, board.at("d6").x]]);
  expect(found?.signs).toEqual([]);
});
