import type { Board, Event, Grid, Unit } from "../server/types";
import type { Marks } from "./marks";

/** A static board: the ground, the units and the marks. */
export interface Scene {
  grid: Grid;
  board: Board;
  marks: Marks;
}

/** A unit with only its visible fields, for scenes made in the client. */
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

/** An event with only its visible fields. */
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

/** A square grid with chess-style names. */
export function chessGrid(columns: number, rows: number): Grid {
  const places: Grid["places"] = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      places[`${String.fromCharCode(97 + column)}${row + 1}`] = [column, row];
  return { kind: "square", places, facings: [] };
}

/** A hex grid with rows of equal length; cells are named by their place in the row and the row, counted
 *  upwards. */
export function hexGrid(columns: number, rows: number): Grid {
  const places: Grid["places"] = {};
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const along = column - Math.floor(row / 2);
      places[`${String.fromCharCode(65 + column)}${row + 1}`] = [along, row];
    }
  return { kind: "hex", places, facings: [] };
}
