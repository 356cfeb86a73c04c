import type { Grid } from "../server/types";
import { boundsOf, lookUp, rowsOf, type Geometry, type Point } from "./geometry";

const HALF = 50;
export const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** Boards up to this many rows and columns are chequered like a chess board, unless facing matters: then
 *  diagonals are ordinary directions. */
const CHEQUERED = 8;

/** Squares. Places count columns to the right and rows up, as seen by seat 0; a flipped board is rotated. */
export function squareGeometry(grid: Grid, flipped: boolean): Geometry {
  const places = new Map(Object.entries(grid.places));
  const side = flipped ? -1 : 1;
  const centres = new Map<string, Point>();
  for (const [cell, [column, row]] of places)
    centres.set(cell, { x: side * column * 100, y: -side * row * 100 });
  const place = lookUp(places);
  const bounds = boundsOf(centres.values(), HALF, HALF);
  const isSmall = Math.max(bounds.width, bounds.height) <= CHEQUERED * 100;
  const chequered = isSmall && grid.facings.length === 0;
  return {
    kind: "square",
    rows: rowsOf(centres),
    at: lookUp(centres),
    corners(inset) {
      const reach = HALF - inset;
      return [
        { x: -reach, y: -reach },
        { x: reach, y: -reach },
        { x: reach, y: reach },
        { x: -reach, y: reach },
      ];
    },
    bounds,
    narrow: 100,
    turn(facing) {
      const step = facing === null ? -1 : COMPASS.indexOf(facing);
      return step < 0 ? null : (step * 45 + (flipped ? 180 : 0)) % 360;
    },
    shade(cell) {
      const [column, row] = place(cell);
      return chequered && (column + row) % 2 === 0 ? "b" : "a";
    },
    steps(start, end) {
      const [a, b] = [place(start), place(end)];
      return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
    },
    token: chequered ? 76 : 80,
    chequered,
  };
}
