import { chessGrid, figure } from "../src/board/scene";
import type { Arrow, Mark, Marks } from "../src/board/marks";
import type { Board, Cell, Grid, Unit } from "../src/server/types";

/** A populated board to display. */
export interface Show {
  grid: Grid;
  board: Board;
  marks: Marks;
  arrows?: Arrow[];
  pickedUnit?: string;
}

const LETTERS: Record<string, string> = {
  P: "pikeman",
  C: "cavalry",
  A: "archer",
  H: "heavy",
  Q: "priestess",
  K: "commander",
};

function chessUnits(text: string): Unit[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [letter = "", cell = "", second] = [word.slice(0, 1), word.slice(1, 3), word.slice(3)];
      const seat = letter === letter.toUpperCase() ? 0 : 1;
      const kind = LETTERS[letter.toUpperCase()] ?? letter;
      return figure(seat, kind, cell, {
        facing: seat === 0 ? "N" : "S",
        place: second ? 1 : 0,
        symbol: letter.toUpperCase(),
        badges: kind === "commander" && cell === "e8" ? ["threatened"] : [],
      });
    });
}

export const chess: Show = {
  grid: chessGrid(8, 8),
  board: {
    cells: {},
    units: chessUnits(`
      ha8 cb8 ke8 cg8 hh8 pc7 qc7+ pd7 pf7 ph7 pa6 pd6 ae6 ae6+ pg5
      Cd4 Pe4 Pa3 Pc3 Pc3+ Ae3 Ae3+ Ph3 Cb2 Qd2 Pg2 Ha1 Ke1 Hh1`),
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map<string, Mark>([
    ["d4", { picked: true }],
    ...["b6", "c6", "f6", "c5", "d5", "e5"].map((cell): [string, Mark] => [cell, { go: true }]),
    ["c3", { go: true }],
    ["d6", { attack: true, pip: "behind" }],
    ["e6", { chosen: true, pip: "ahead" }],
    ["g6", { from: "move" }],
    ["g5", { to: "move" }],
  ]),
  pickedUnit: "d40",
};

export const stackPicked: Show = {
  grid: chessGrid(4, 3),
  board: {
    cells: {},
    units: chessUnits("Pb2 Cb2+ Ac2 Ac2+ Qd1 Cd1+ ad3 ad3+"),
    links: [{ kind: "bond", start: "b21", end: "c20" }],
    names: {},
    armies: false,
  },
  marks: new Map<string, Mark>([
    ["b2", { picked: true }],
    ["c2", { go: true }],
    ["d3", { attack: true, pip: "even" }],
    ["d1", { struck: true }],
    ["b3", { go: true }],
    ["a3", { ghost: figure(0, "cavalry", "a3", { facing: "N" }) }],
  ]),
  pickedUnit: "b21",
};

const HEX_COLUMNS = "ABCDEFGHIJK";

function hexGrid(): Grid {
  const places: Grid["places"] = {};
  for (let row = 1; row <= 11; row++)
    for (let column = 0; column < 11; column++)
      if (Math.abs(column + row - 11) <= 5) places[`${HEX_COLUMNS[column]}${row}`] = [column, row];
  return { kind: "hex", places, facings: [] };
}

function ground(terrain: string, cells: string, owner: number | null = null): [string, Cell][] {
  return cells.split(" ").map((cell) => [cell, { terrain, owner, region: null, defence: 0, marks: [] }]);
}

function hexUnits(seat: number, text: string): Unit[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [symbol = "", cell = ""] = word.split(":");
      return figure(seat, `letter ${symbol}`, cell, { symbol });
    });
}

export const hexes: Show = {
  grid: hexGrid(),
  board: {
    cells: Object.fromEntries([
      ...ground("mountain", "A9 H9 A8 I8 B7 J7 C5 J5 C4 K4 D3 K3"),
      ...ground("hill", "B8 C8 I4 J4"),
      ...ground("forest", "D8 F8 F4 H4"),
      ...ground("grass", "G8 H8 D4 E4"),
      ...ground("fortress", "E8", 1),
      ...ground("fortress", "G4", 0),
    ]),
    units: [
      ...hexUnits(
        1,
        "D:D10 T:B9 E:D9 E:E9 H:F9 C:B8 C:C8 S:D8 K:E8 H:G8 L:H8 R:C7 R:D7 T:F7 L:G7 R:H7 R:I7 R:C6",
      ),
      ...hexUnits(0, "R:E6 S:H6 R:I6 L:D5 C:F5 R:H5 R:I5 L:E4 S:F4 K:G4 C:I4 H:E3 H:F3 E:G3 T:H3 T:J3 D:H2"),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map<string, Mark>([
    ["F5", { picked: true, strength: 2 }],
    ["E5", { go: true }],
    ["G5", { go: true }],
    ["F6", { go: true }],
    ["F7", { chosen: true, strength: 3 }],
    ["H6", { helper: true, strength: 2 }],
    ["F8", { from: "move" }],
    ["C6", { attack: true, pip: "behind" }],
    ["I6", { struck: true }],
    ["D9", { to: "move" }],
  ]),
  arrows: [
    { start: "F5", end: "F7", kind: "strike" },
    { start: "H6", end: "F7", kind: "help" },
  ],
  pickedUnit: "F50",
};

const FIELD_ROWS = "LKJIHGFEDCBA";

function fieldGrid(): Grid {
  const places: Grid["places"] = {};
  [...FIELD_ROWS].forEach((letter, row) => {
    for (let column = 0; column < 18; column++) places[`${letter}-${column + 1}`] = [column, row];
  });
  return { kind: "square", places, facings: [] };
}

function fieldUnits(seat: number, text: string): Unit[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [symbol = "", cell = "", facing = "N"] = word.split(":");
      return figure(seat, `letter ${symbol}`, cell, { symbol, facing, place: seat });
    });
}

export const field: Show = {
  grid: fieldGrid(),
  board: {
    cells: Object.fromEntries([
      ...ground("forest", "D-3 D-4 E-3 E-17 F-16 G-16 G-17"),
      ...ground("hill", "I-15 I-16 J-16"),
      ...["H", "I", "J"].flatMap((row) =>
        [7, 8, 9].map((column) => [`${row}-${column}`, { terrain: null, owner: 0, marks: ["command"] }]),
      ),
    ]),
    units: [
      figure(0, "commander", "I-8", { id: "standard", beside: true, place: 2 }),
      figure(1, "commander", "C-9", { id: "alone", beside: true }),
      ...fieldUnits(
        1,
        "S:B-9:S C:C-5:S E:C-11:S S:D-7:S S:D-8:S S:D-9:S S:D-13:SW C:E-15:SW V:F-5:SE S:G-12:S",
      ),
      ...fieldUnits(
        0,
        "V:H-5:N L:H-7:N L:H-8:N L:H-9:N L:H-13:NE L:I-8:N C:J-4:NE C:J-14:N L:K-9:N L:G-12:N",
      ).map((unit) =>
        unit.cell.startsWith("H-") && unit.symbol === "L" ? { ...unit, group: "line" } : unit,
      ),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map<string, Mark>([
    ["H-8", { picked: true }],
    ["K-9", { choose: true }],
    ["B-5", { from: "move" }],
    ["C-5", { to: "move" }],
    ["F-7", { go: true }],
    ["F-8", { go: true }],
    ["F-9", { go: true }],
    [
      "G-8",
      {
        ghost: figure(0, "letter L", "G-8", { symbol: "L", facing: "N" }),
        ring: [0, 45, 315].map((turn) => ({ turn, chosen: turn === 0 })),
      },
    ],
    ["H-13", { struck: true }],
    ["D-13", { attack: true, pip: "even" }],
  ]),
  pickedUnit: "H-80",
};
