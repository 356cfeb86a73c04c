import type { Board } from "../server/types";
import { tidy, type Geometry, type Point } from "./geometry";
import { isBuilding } from "./terrain";

/** A set of cells and the side it belongs to. */
export interface Area {
  name: string;
  owner: number | null;
  cells: readonly string[];
}

/** The areas that the cells' marks form: zones and ranges. Buildings are drawn separately. */
export function areasOf(cells: Board["cells"]): Area[] {
  const found = new Map<string, Area & { cells: string[] }>();
  for (const [cell, { marks, owner }] of Object.entries(cells))
    for (const name of marks) if (!isBuilding(name)) put(found, name, owner, cell);
  return [...found.values()];
}

/** The areas of units that act together. */
export function groupsOf(units: Board["units"]): Area[] {
  const found = new Map<string, Area & { cells: string[] }>();
  for (const { group, seat, cell } of units) if (group !== null) put(found, group, seat, cell);
  return [...found.values()];
}

function put(
  found: Map<string, Area & { cells: string[] }>,
  name: string,
  owner: number | null,
  cell: string,
): void {
  const key = `${name} ${owner}`;
  const area = found.get(key);
  if (area) area.cells.push(cell);
  else found.set(key, { name, owner, cells: [cell] });
}

/** The outline of an area as a path, inset by `inset`, with rounded corners. */
export function edgeOf(area: readonly string[], geometry: Geometry, inset: number, radius: number): string {
  return loopsOf(area, geometry)
    .map((loop) => rounded(shrunk(loop, inset), radius))
    .join("");
}

/** The outlines of an area, clockwise; cells that only touch at a corner get separate outlines. */
function loopsOf(area: readonly string[], geometry: Geometry): Point[][] {
  const corners = geometry.corners(0);
  const sides = new Map<string, [Point, Point]>();
  for (const cell of area) {
    const centre = geometry.at(cell);
    corners.forEach((corner, index) => {
      const start = add(centre, corner);
      const end = add(centre, corners[(index + 1) % corners.length] ?? corner);
      // An edge shared by two cells is inside the area.
      if (!sides.delete(`${keyOf(end)} ${keyOf(start)}`))
        sides.set(`${keyOf(start)} ${keyOf(end)}`, [start, end]);
    });
  }
  const loops: Point[][] = [];
  while (sides.size > 0) loops.push(straightened(followed(sides)));
  return loops;
}

/** Removes one closed loop from the remaining edges and returns it. */
function followed(sides: Map<string, [Point, Point]>): Point[] {
  const loop: Point[] = [];
  let next = [...sides][0];
  while (next) {
    const [key, [start, end]] = next;
    sides.delete(key);
    loop.push(start);
    next = [...sides].find(([, [from]]) => keyOf(from) === keyOf(end));
  }
  return loop;
}

/** Drops collinear points. */
function straightened(loop: Point[]): Point[] {
  return loop.filter((point, index) => {
    const [before, after] = around(loop, index);
    const [a, b] = [direction(before, point), direction(point, after)];
    return Math.abs(a.x * b.y - a.y * b.x) > 0.01;
  });
}

function shrunk(loop: readonly Point[], by: number): Point[] {
  return loop.map((point, index) => {
    const [before, after] = around(loop, index);
    const [a, b] = [inward(direction(before, point)), inward(direction(point, after))];
    const share = by / (1 + a.x * b.x + a.y * b.y);
    return { x: point.x + (a.x + b.x) * share, y: point.y + (a.y + b.y) * share };
  });
}

function rounded(loop: readonly Point[], radius: number): string {
  const parts = loop.map((point, index) => {
    const [before, after] = around(loop, index);
    const [a, b] = [direction(point, before), direction(point, after)];
    const [start, end] = [toward(point, a, radius), toward(point, b, radius)];
    return `${index === 0 ? "M" : "L"}${written(start)}Q${written(point)} ${written(end)}`;
  });
  return `${parts.join("")}Z`;
}

function around(loop: readonly Point[], index: number): [Point, Point] {
  const here = loop[index] ?? { x: 0, y: 0 };
  return [loop.at(index - 1) ?? here, loop[(index + 1) % loop.length] ?? here];
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** The inward normal of a clockwise edge. */
function inward({ x, y }: Point): Point {
  return { x: -y, y: x };
}

function toward({ x, y }: Point, way: Point, by: number): Point {
  return { x: x + way.x * by, y: y + way.y * by };
}

function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function keyOf({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

function written({ x, y }: Point): string {
  return `${tidy(x)} ${tidy(y)}`;
}
