import { figure, hexGrid, type Scene } from "../../board/scene";

/** Crossbows and Spears against a Trebuchet, before the wall of a King. */
export const crop: Scene = {
  grid: hexGrid(5, 3),
  board: {
    cells: {
      A2: { terrain: "mountain", owner: null, region: null, defence: 0, marks: [] },
      A3: { terrain: "forest", owner: null, region: null, defence: 0, marks: [] },
      B3: { terrain: null, owner: 1, region: null, defence: 0, marks: ["fortress"] },
      A1: { terrain: "grass", owner: null, region: null, defence: 0, marks: [] },
    },
    units: [
      figure(0, "light_horse", "A1"),
      figure(0, "crossbows", "C1"),
      figure(0, "spears", "E1"),
      figure(1, "trebuchet", "C2"),
      figure(1, "spears", "A3"),
      figure(1, "king", "B3"),
      figure(1, "dragon", "D3"),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map([
    ["C1", { picked: true }],
    ["B1", { go: true }],
    ["D1", { go: true }],
    ["B2", { go: true }],
    ["C2", { chosen: true }],
    ["E1", { helper: true }],
  ]),
};
