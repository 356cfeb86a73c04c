import { boundsOf, type Box, type Geometry } from "./geometry";

/** A coordinate. Inside a corner it keeps a few pixels' distance from the edges; outside it is centred. */
export interface Coordinate {
  text: string;
  x: number;
  y: number;
  corner: "top-left" | "bottom-right" | null;
  /** Begins here, rather than being centred. */
  begins?: boolean;
  /** What it names, if it is to slide along and stay in sight on a board that is panned. */
  along: "row" | "column" | null;
}

/** How far coordinates outside lie from the cells, in board units. */
const BESIDE = 26;
export const MARGIN = 48;
/** Room for a number of two digits right of a row of hexes. */
const NUMBER = 32;

/** The coordinates of a board, read off the names of its cells; none if the names do not tell. */
export function coordinatesOf(geometry: Geometry): Coordinate[] {
  if (!geometry.rows.flat().every((cell) => partsOf(cell))) return [];
  if (geometry.kind === "hex") return aroundHexes(geometry);
  return geometry.chequered ? inCorners(geometry) : besideSquares(geometry);
}

/** How wide a cell is, in board units. */
const CELL = 100;
/** How much room two digits and a gap need, for each pixel of their height. */
const ROOM = 1.6;

/** Those that can be read beside each other: of crowded rows and columns every second, fifth or tenth. */
export function readable(coordinates: readonly Coordinate[], scale: number, fontSize: number): Coordinate[] {
  const step = [1, 2, 5, 10].find((each) => each * CELL * scale >= fontSize * ROOM) ?? 10;
  return coordinates.filter(({ text, along }) => along === null || ordinal(text) % step === 0);
}

/** Which number or letter it is, from 1. */
function ordinal(text: string): number {
  return Number(text) || text.toUpperCase().charCodeAt(0) - "A".charCodeAt(0) + 1;
}

/** What a board covers, with room for its coordinates. */
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

/** The part that a row shares stands right of it; the other, which runs up along diagonals, lower left of the
 *  diagonal's lowest cell.
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

/** Do the cells of each row have the letter in common, rather than the number? */
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
