import { figure, hexGrid, type Scene } from "../../board/scene";

/** Crossbows and Spears against a Trebuchet, before the wall of a King. */
export const crop: Scene = {
  grid: hexGrid(5, 3),
  board: {
    cells: {
      A2: { terrain: "mountain", owner: null, marks: [] },
      A3: { terrain: "forest", owner: null, marks: [] },
      B3: { terrain: null, owner: 1, marks: ["fortress"] },
      D1: { terrain: "grass", owner: null, marks: [] },
    },
    units: [
      figure(0, "crossbows", "B1"),
      figure(0, "light_horse", "D1"),
      figure(0, "spears", "E2"),
      figure(1, "trebuchet", "C2"),
      figure(1, "spears", "A3"),
      figure(1, "king", "B3"),
      figure(1, "dragon", "D3"),
    ],
    links: [],
  },
  marks: new Map([
    ["B1", { picked: true }],
    ["B2", { go: true }],
    ["A1", { go: true }],
    ["C1", { go: true }],
    ["C2", { chosen: true }],
    ["E2", { helper: true }],
  ]),
};
