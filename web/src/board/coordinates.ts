import { boundsOf, type Box, type Geometry } from "./geometry";

/** A coordinate label. Inside a corner it keeps a few pixels from the edges; outside the board it is
 *  centred. */
export interface Coordinate {
  text: string;
  x: number;
  y: number;
  corner: "top-left" | "bottom-right" | null;
  /** Whether its text is start-aligned instead of centred. */
  begins?: boolean;
  /** The line it names, if it slides along that line to stay in sight on a panned board. */
  along: "row" | "column" | null;
}

/** The distance of outside labels from the cells, in board units. */
const BESIDE = 26;
export const MARGIN = 48;
/** Room for a two-digit number to the right of a row of hexes. */
const NUMBER = 32;

/** A board's coordinate labels, derived from the names of its cells; none if the names have no pattern. */
export function coordinatesOf(geometry: Geometry): Coordinate[] {
  if (!geometry.rows.flat().every((cell) => partsOf(cell))) return [];
  if (geometry.kind === "hex") return aroundHexes(geometry);
  return geometry.chequered ? inCorners(geometry) : besideSquares(geometry);
}

/** How wide a cell is, in board units. */
const CELL = 100;
/** The room that two digits and a gap need, as a multiple of the font size. */
const ROOM = 1.6;

/** The labels that fit beside each other: on crowded axes every second, fifth or tenth. */
export function readable(coordinates: readonly Coordinate[], scale: number, fontSize: number): Coordinate[] {
  const step = [1, 2, 5, 10].find((each) => each * CELL * scale >= fontSize * ROOM) ?? 10;
  return coordinates.filter(({ text, along }) => along === null || ordinal(text) % step === 0);
}

/** The ordinal of a number or letter, from 1. */
function ordinal(text: string): number {
  return Number(text) || text.toUpperCase().charCodeAt(0) - "A".charCodeAt(0) + 1;
}

/** The bounds of a board including its coordinate labels. */
export function boundsWith(geometry: Geometry, coordinates: readonly Coordinate[]): Box {
  const outside = coordinates.filter(({ corner }) => corner === null);
  if (outside.length === 0) return geometry.bounds;
  const { x, y, width, height } = geometry.bounds;
  if (geometry.kind === "square")
    return { x: x - MARGIN, y: y, width: width + MARGIN, height: height + MARGIN };
  const labels = boundsOf(outside, 14, 14);
  const right = Math.max(...outside.map((one) => one.x + (one.begins ? NUMBER : 0)), x + width);
  const bottom = Math.max(y + height, labels.y + labels.height);
  const left = Math.min(x, labels.x);
  return { x: left, y, width: right - left, height: bottom - y };
}

function inCorners(geometry: Geometry): Coordinate[] {
  const { rows, at } = geometry;
  const lettersDown = sharesLetter(rows);
  const found: Coordinate[] = [];
  for (const row of rows) {
    const cell = row[0];
    if (!cell) continue;
    const { x, y } = at(cell);
    found.push({ text: part(cell, lettersDown), x: x - 50, y: y - 50, corner: "top-left", along: null });
  }
  for (const cell of rows.at(-1) ?? []) {
    const { x, y } = at(cell);
    found.push({ text: part(cell, !lettersDown), x: x + 50, y: y + 50, corner: "bottom-right", along: null });
  }
  return found;
}

function besideSquares(geometry: Geometry): Coordinate[] {
  const { rows, at, bounds } = geometry;
  const lettersDown = sharesLetter(rows);
  const found: Coordinate[] = [];
  for (const row of rows) {
    const cell = row[0];
    if (cell)
      found.push({
        text: part(cell, lettersDown),
        x: bounds.x - BESIDE,
        y: at(cell).y,
        corner: null,
        along: "row",
      });
  }
  for (const cell of rows.at(-1) ?? []) {
    const y = bounds.y + bounds.height + BESIDE;
    found.push({ text: part(cell, !lettersDown), x: at(cell).x, y, corner: null, along: "column" });
  }
  return found;
}

/** Labels for the part shared by a row are to its right; those for the other part, which runs up along
 *  diagonals, are at the lower left of the diagonal's lowest cell.
 */
function aroundHexes(geometry: Geometry): Coordinate[] {
  const { rows, at } = geometry;
  const lettersDown = sharesLetter(rows);
  const found: Coordinate[] = [];
  const lowest = new Map<string, string>();
  for (const row of rows) {
    const last = row.at(-1);
    if (!last) continue;
    const { x, y } = at(last);
    found.push({ text: part(last, lettersDown), x: x + 49, y, corner: null, begins: true, along: null });
    for (const cell of row) lowest.set(part(cell, !lettersDown), cell);
  }
  for (const [text, cell] of lowest) {
    const { x, y } = at(cell);
    found.push({ text, x: x - 29, y: y + 52, corner: null, along: null });
  }
  return found;
}

/** Whether the cells of each row share the letter rather than the number. */
function sharesLetter(rows: readonly string[][]): boolean {
  return rows.every((row) => new Set(row.map((cell) => part(cell, true))).size === 1);
}

function part(cell: string, letter: boolean): string {
  const parts = partsOf(cell);
  return parts ? parts[letter ? 0 : 1] : cell;
}

function partsOf(cell: string): [string, string] | null {
  const match = /^([a-z]+)[^a-z0-9]*(\d+)$/i.exec(cell);
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}
