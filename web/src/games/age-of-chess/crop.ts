import { chessGrid, figure, type Scene } from "../../board/scene";

/** A rider before two archers. */
export const crop: Scene = {
  grid: chessGrid(5, 3),
  board: {
    cells: {},
    units: [
      figure(0, "cavalry", "c1", { facing: "N" }),
      figure(0, "pikeman", "e1", { facing: "N" }),
      figure(1, "pikeman", "a2", { facing: "S" }),
      figure(1, "archer", "d2", { facing: "S" }),
      figure(1, "archer", "d2", { facing: "S", place: 1 }),
      figure(1, "commander", "e3", { facing: "S" }),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map([
    ["b2", { go: true }],
    ["c2", { go: true }],
    ["b3", { go: true }],
    ["c3", { go: true }],
    ["d2", { attack: true }],
    ["c1", { picked: true }],
  ]),
};
