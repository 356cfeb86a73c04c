import { COMPASS } from "../../board/square";
import { chessGrid, figure, type Scene } from "../../board/scene";

/** A line of legions before a phalanx, with riders and an elephant on the flanks. */
export const crop: Scene = {
  grid: { ...chessGrid(5, 3), facings: COMPASS },
  board: {
    cells: {},
    units: [
      figure(0, "manipular-legion", "b1", { facing: "N" }),
      figure(0, "manipular-legion", "c1", { facing: "N" }),
      figure(0, "manipular-legion", "d1", { facing: "NE" }),
      figure(0, "equites", "a2", { facing: "E" }),
      figure(1, "african-elephants", "e2", { facing: "SW" }),
      figure(1, "punic-spearmen", "b3", { facing: "S" }),
      figure(1, "punic-spearmen", "c3", { facing: "S" }),
    ],
    links: [],
    names: {},
    armies: false,
  },
  marks: new Map(),
};
