import type { Cell } from "../server/types";

/** How a kind of terrain looks: a ground, and a sign at the lower edge that is drawn around the cell's centre. */
export interface Terrain {
  /** The name of its colour, or nothing where the plain ground stays. */
  ground: string | null;
  /** Filled shapes. */
  sign?: { d: string; line?: boolean };
  /** No token ever stands here: the picture takes the whole cell. */
  peaks?: boolean;
  wall?: boolean;
}

const TERRAINS: Record<string, Terrain> = {
  forest: {
    ground: "forest",
    sign: { d: "M-22 32L-14.5 19L-7 32ZM-7.5 32L0 19L7.5 32ZM7 32L14.5 19L22 32Z" },
  },
  hill: { ground: "hill", sign: { d: "M-21 31C-16 21-7 21-2 31M2 31C7 21 16 21 21 31", line: true } },
  grass: {
    ground: "grass",
    sign: { d: "M-21 20L-17.5 31L-14 20M-3.5 20L0 31L3.5 20M14 20L17.5 31L21 20", line: true },
  },
  river: {
    ground: null,
    sign: { d: "M-22 22Q-16.5 17-11 22T0 22T11 22T22 22M-22 30Q-16.5 25-11 30T0 30T11 30T22 30", line: true },
  },
  castle: { ground: null, wall: true },
  mountain: { ground: null, peaks: true },
  fortress: { ground: null, wall: true },
};

/** Is this mark of a cell drawn as a wall? */
export function isWall(mark: string): boolean {
  return mark === "fortress" || mark === "ruined";
}

/** How a cell's terrain looks; a word that is not here is told in labels only. */
export function terrainOf(cell: Cell | undefined): Terrain | null {
  return (cell?.terrain && TERRAINS[cell.terrain]) || null;
}
