import type { Grid } from "../server/types";
import { hexGeometry } from "./hex";
import { squareGeometry } from "./square";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Shade = "a" | "b" | "c";

/** The layout of a board's cells, in units in which a cell is 100 high. */
export interface Geometry {
  kind: Grid["kind"];
  /** The cells in reading order: rows from the top, each from the left. */
  rows: string[][];
  /** The centre of a cell. */
  at(cell: string): Point;
  /** The corners of a cell around 0 0, inset by `inset`. */
  corners(inset: number): Point[];
  /** The bounding box of all cells. */
  bounds: Box;
  /** The smallest width of a cell, which is the touch target. */
  narrow: number;
  /** The facing in degrees clockwise from up; null for a word that is not a direction. */
  turn(facing: string | null): number | null;
  shade(cell: string): Shade;
  /** The number of steps between two cells. */
  steps(start: string, end: string): number;
  /** The size of a lone token. */
  token: number;
  /** Whether the board is chequered, with coordinates in the corners of cells; larger boards have lines, and
   *  coordinates outside. */
  chequered: boolean;
}

const known = new WeakMap<Grid, Map<boolean, Geometry>>();

/** Cached per grid and side: a large board has hundreds of cells and many callers. */
export function geometryOf(grid: Grid, flipped: boolean): Geometry {
  const sides = known.get(grid) ?? new Map<boolean, Geometry>();
  known.set(grid, sides);
  const geometry =
    sides.get(flipped) ?? (grid.kind === "hex" ? hexGeometry(grid, flipped) : squareGeometry(grid, flipped));
  sides.set(flipped, geometry);
  return geometry;
}

/** A closed path through corners around a centre. */
export function outline(corners: readonly Point[], centre: Point = { x: 0, y: 0 }): string {
  const points = corners.map(({ x, y }) => `${tidy(centre.x + x)} ${tidy(centre.y + y)}`);
  return `M${points.join("L")}Z`;
}

/** Rounds to two decimals, enough for any screen. */
export function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The cells grouped into rows on screen; cells of a row share their height. */
export function rowsOf(centres: ReadonlyMap<string, Point>): string[][] {
  const rows = new Map<number, [string, Point][]>();
  for (const entry of centres) {
    const height = Math.round(entry[1].y);
    const row = rows.get(height);
    if (row) row.push(entry);
    else rows.set(height, [entry]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort(([, a], [, b]) => a.x - b.x).map(([cell]) => cell));
}

/** The bounding box of cells with the given extents around their centres. */
export function boundsOf(centres: Iterable<Point>, across: number, along: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of centres) {
    left = Math.min(left, x - across);
    right = Math.max(right, x + across);
    top = Math.min(top, y - along);
    bottom = Math.max(bottom, y + along);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns a lookup that throws for cells that are not on the board. */
export function lookUp<T>(table: ReadonlyMap<string, T>): (cell: string) => T {
  return (cell) => {
    const found = table.get(cell);
    if (found === undefined) throw new Error(`The board has no cell ${cell}.`);
    return found;
  };
}
