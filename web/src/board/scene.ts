import type { Board, Event, Grid, Unit } from "../server/types";
import type { Marks } from "./marks";

/** A board to look at: the ground, what stands on it, and the marks. */
export interface Scene {
  grid: Grid;
  board: Board;
  marks: Marks;
}

/** A unit with only what is seen of it, for scenes that no server sent. */
export function figure(seat: number | null, kind: string, cell: string, more: Partial<Unit> = {}): Unit {
  return {
    id: `${cell}${more.place ?? 0}`,
    cell,
    place: 0,
    seat,
    kind,
    name: kind,
    number: null,
    symbol: kind.slice(0, 1).toUpperCase(),
    emblem: null,
    facing: null,
    beside: false,
    group: null,
    bars: [],
    badges: [],
    values: {},
    scales: [],
    effects: [],
    abilities: [],
    notes: [],
    ...more,
  };
}

/** An event with only what is seen of it. */
export function happening(part: Partial<Event>): Event {
  return {
    text: "",
    deed: null,
    seat: null,
    kind: null,
    start: null,
    end: null,
    dice: [],
    blow: null,
    flees: false,
    ...part,
  };
}

/** A grid of squares named as on a chess board. */
export function chessGrid(columns: number, rows: number): Grid {
  const places: Grid["places"] = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      places[`${String.fromCharCode(97 + column)}${row + 1}`] = [column, row];
  return { kind: "square", places, facings: [] };
}

/** A grid of hexes in rows of that many, named by their place in the row and rows counted up. */
export function hexGrid(columns: number, rows: number): Grid {
  const places: Grid["places"] = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const along = column - Math.floor(row / 2);
      places[`${String.fromCharCode(65 + column)}${row + 1}`] = [along, row];
    }
  return { kind: "hex", places, facings: [] };
}
