import { expect, test } from "vitest";
import { areasOf, edgeOf, groupsOf } from "./areas";
import { geometryOf } from "./geometry";
import { chessGrid, figure, hexGrid } from "./scene";

const squares = geometryOf(chessGrid(8, 8), false);
const corners = (path: string): number => path.split("Q").length - 1;

test("cells with the same mark and owner are one area; walls are none", () => {
  const zone = (owner: number) => ({ terrain: null, owner, region: null, defence: 0, marks: ["deployment"] });
  const cells = {
    a1: zone(0),
    b1: zone(0),
    a8: zone(1),
    c3: { terrain: null, owner: 0, region: null, defence: 0, marks: ["fortress"] },
  };
  expect(areasOf(cells)).toEqual([
    { name: "deployment", owner: 0, cells: ["a1", "b1"] },
    { name: "deployment", owner: 1, cells: ["a8"] },
  ]);
});

test("units of a group are framed together, each side by itself", () => {
  const units = [
    figure(0, "pikeman", "a1", { group: "ordered" }),
    figure(0, "pikeman", "b1", { group: "ordered" }),
    figure(1, "pikeman", "c1", { group: "ordered" }),
    figure(0, "pikeman", "d1"),
  ];
  expect(groupsOf(units).map(({ owner, cells }) => [owner, cells])).toEqual([
    [0, ["a1", "b1"]],
    [1, ["c1"]],
  ]);
});

test("a line has four corners, an angle six, and what lies apart is framed apart", () => {
  expect(edgeOf(["a1", "b1", "c1"], squares, 0, 0)).toBe(
    "M-50 -50Q-50 -50 -50 -50L250 -50Q250 -50 250 -50L250 50Q250 50 250 50L-50 50Q-50 50 -50 50Z",
  );
  expect(corners(edgeOf(["a1", "b1", "b2"], squares, 4, 10))).toBe(6);
  expect(edgeOf(["a1", "c1"], squares, 4, 10).match(/M/g)).toHaveLength(2);
  expect(edgeOf(["a1", "b2"], squares, 4, 10).match(/M/g)).toHaveLength(2);
});

test("a hole in an area has an edge of its own", () => {
  const ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
  expect(edgeOf(ring, squares, 0, 0).match(/M/g)).toHaveLength(2);
});

test("hexes join along their sides", () => {
  const hexes = geometryOf(hexGrid(5, 3), false);
  expect(corners(edgeOf(["A1"], hexes, 2, 5))).toBe(6);
  expect(corners(edgeOf(["A1", "B1"], hexes, 2, 5))).toBe(10);
});
