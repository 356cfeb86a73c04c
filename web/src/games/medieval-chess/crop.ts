import { chessGrid, figure, type Scene } from "../../board/scene";

const hitPoints = (value: number, of: number) => ({ bars: [{ name: "hit-points", value, of }] });

/** A wavering Knight between a Rook and a Deacon, with its Queen behind it. */
export const crop: Scene = {
  grid: chessGrid(5, 3),
  board: {
    cells: {},
    units: [
      figure(0, "pawn", "b1", hitPoints(20, 20)),
      figure(0, "queen", "d1", { ...hitPoints(72, 80), badges: ["devoted", "rank 2"] }),
      figure(0, "knight", "c2", { ...hitPoints(26, 40), badges: ["wavering", "rank 4"] }),
      figure(0, "rook", "a2", hitPoints(60, 60)),
      figure(1, "rook", "e3", { ...hitPoints(18, 60), badges: ["disloyal"] }),
      figure(1, "bishop", "b3", { ...hitPoints(12, 40), badges: ["rank 3"] }),
      figure(1, "pawn", "e2", { ...hitPoints(20, 20), badges: ["devoted"] }),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map([
    ["c2", { picked: true }],
    ["a1", { go: true }],
    ["a3", { go: true }],
    ["e1", { go: true }],
    ["e3", { attack: true }],
  ]),
};
