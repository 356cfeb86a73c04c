import { figure, hexGrid, type Scene } from "../../board/scene";

/** A lord and its soldiers before a defended city. */
export const crop: Scene = {
  grid: hexGrid(5, 3),
  board: {
    armies: true,
    cells: {
      A1: { terrain: "forest", owner: null, region: null, defence: 0, marks: [] },
      D1: { terrain: "lake", owner: null, region: null, defence: 0, marks: [] },
      B2: { terrain: null, owner: 0, region: null, defence: 0, marks: ["held"] },
      C2: { terrain: null, owner: 1, region: null, defence: 0, marks: ["city"] },
      D2: { terrain: null, owner: 1, region: null, defence: 0, marks: ["held"] },
      A3: { terrain: "mountain", owner: null, region: null, defence: 0, marks: [] },
      E3: { terrain: "portal", owner: null, region: null, defence: 0, marks: [] },
    },
    units: [
      figure(0, "lord", "B2", { emblem: "seraphel" }),
      figure(0, "infantry", "C1", { place: 0 }),
      figure(0, "infantry", "C1", { place: 1 }),
      figure(0, "archers", "B1"),
      figure(1, "infantry", "C2", { place: 0 }),
      figure(1, "archers", "C2", { place: 1 }),
      figure(1, "cavalry", "D3"),
    ],
    links: [],
    names: {},
  },
  marks: new Map([["C2", { chosen: true }]]),
};
