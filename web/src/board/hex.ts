import type { Grid } from "../server/types";
import { boundsOf, lookUp, rowsOf, type Geometry, type Point, type Shade } from "./geometry";

/** A pointy-top hex 100 high has sides of 50 and rows 75 apart. */
const SIDE = 50;
const WIDTH = Math.sqrt(3) * SIDE;
const PITCH = 75;
const TURNS: Record<string, number> = { N: 0, NE: 30, E: 90, SE: 150, S: 180, SW: 210, W: 270, NW: 330 };
const SHADES: readonly Shade[] = ["a", "b", "c"];

/** Pointy-top hexes. Places are axial: the first coordinate counts along a row to the right, the second
 *  counts rows up, each half a cell further right than the one below. A flipped board is rotated.
 */
export function hexGeometry(grid: Grid, flipped: boolean): Geometry {
  const places = new Map(Object.entries(grid.places));
  const side = flipped ? -1 : 1;
  const centres = new Map<string, Point>();
  for (const [cell, [along, up]] of places)
    centres.set(cell, { x: side * WIDTH * (along + up / 2), y: -side * PITCH * up });
  const place = lookUp(places);
  return {
    kind: "hex",
    rows: rowsOf(centres),
    at: lookUp(centres),
    corners,
    bounds: boundsOf(centres.values(), WIDTH / 2, SIDE),
    narrow: WIDTH,
    turn(facing) {
      const degrees = facing === null ? undefined : TURNS[facing];
      return degrees === undefined ? null : (degrees + (flipped ? 180 : 0)) % 360;
    },
    shade(cell) {
      const [along, up] = place(cell);
      return SHADES[(((along - up) % 3) + 3) % 3] ?? "a";
    },
    steps(start, end) {
      const [a, b] = [place(start), place(end)];
      const [along, up] = [a[0] - b[0], a[1] - b[1]];
      return Math.max(Math.abs(along), Math.abs(up), Math.abs(along + up));
    },
    token: 65,
    chequered: false,
  };
}

function corners(inset: number): Point[] {
  const side = SIDE - (inset * SIDE * 2) / WIDTH;
  const across = (side * Math.sqrt(3)) / 2;
  return [
    { x: 0, y: -side },
    { x: across, y: -side / 2 },
    { x: across, y: side / 2 },
    { x: 0, y: side },
    { x: -across, y: side / 2 },
    { x: -across, y: -side / 2 },
  ];
}
