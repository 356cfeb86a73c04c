import type { Geometry } from "./geometry";

export type Step = "left" | "right" | "up" | "down" | "rowStart" | "rowEnd" | "boardStart" | "boardEnd";

/** The cursor step for a key, if any. */
export function stepOf(key: string, control: boolean): Step | null {
  switch (key) {
    case "ArrowLeft":
      return "left";
    case "ArrowRight":
      return "right";
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "Home":
      return control ? "boardStart" : "rowStart";
    case "End":
      return control ? "boardEnd" : "rowEnd";
    default:
      return null;
  }
}

/** The cell a cursor step leads to. At an edge the cursor stays. */
export function cellFrom(geometry: Geometry, cell: string, step: Step): string {
  const { rows } = geometry;
  const y = rows.findIndex((row) => row.includes(cell));
  const row = rows[y] ?? [];
  const x = row.indexOf(cell);
  switch (step) {
    case "left":
      return row[x - 1] ?? cell;
    case "right":
      return row[x + 1] ?? cell;
    case "up":
      return nearest(geometry, cell, rows[y - 1], 1);
    case "down":
      return nearest(geometry, cell, rows[y + 1], -1);
    case "rowStart":
      return row[0] ?? cell;
    case "rowEnd":
      return row.at(-1) ?? cell;
    case "boardStart":
      return rows[0]?.[0] ?? cell;
    case "boardEnd":
      return rows.at(-1)?.at(-1) ?? cell;
  }
}

/** The next of some cells in reading order, wrapping around; the previous one if `backwards`. */
export function nextFrom(
  geometry: Geometry,
  cell: string,
  isMeant: (cell: string) => boolean,
  backwards: boolean,
): string {
  const cells = geometry.rows.flat();
  if (backwards) cells.reverse();
  const here = cells.indexOf(cell) + 1;
  return [...cells.slice(here), ...cells.slice(0, here)].find(isMeant) ?? cell;
}

/** The horizontally nearest cell of a row. Between two equally near hexes, up takes the right one and down
 *  the left one, so that up and down are inverse.
 */
function nearest(geometry: Geometry, cell: string, row: string[] | undefined, lean: 1 | -1): string {
  const from = geometry.at(cell).x;
  let best = cell;
  let least = Infinity;
  for (const other of row ?? []) {
    const across = geometry.at(other).x - from;
    const far = Math.abs(across - lean);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
