import type { Cell } from "../server/types";

/** A small drawing around the cell's centre, either filled or stroked. */
export interface Drawing {
  d: string;
  line?: boolean;
}

/** The look of a terrain: a ground colour, and a sign at the lower edge. */
export interface Terrain {
  /** The name of its colour; null for plain ground. */
  ground: string | null;
  sign?: Drawing;
  /** The colour of its sign, if it differs from the default. */
  ink?: string;
  /** The picture fills the whole cell. */
  peaks?: boolean;
  wall?: boolean;
}

/** The look of a building: a wall along the edges and a sign at the lower edge, in its owner's colour. */
export interface Building {
  wall?: boolean;
  sign?: Drawing;
  /** Lines above the unit that stands there. */
  emblem?: Drawing;
  /** The sign in a disc beside an army in the cell, around 0 0. */
  badge?: string;
}

/** The mark of a cell hidden from the viewer. */
export const UNSEEN = "unseen";

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
  lake: {
    ground: "water",
    ink: "water-ink",
    sign: {
      d:
        "M-26-8C-21-14-14-14-9-8S3-2 8-8S20-14 25-8M-22 10C-17 4-10 4-5 10S7 16 12 10S19 4 23 7" +
        "M-10 26C-6 21 0 21 4 26S10 30 13 27",
      line: true,
    },
  },
  portal: {
    ground: null,
    ink: "last",
    sign: { d: "M0-40A40 40 0 1 1-.1-40M0-30A30 30 0 1 0 .1-30", line: true },
  },
  river: {
    ground: null,
    sign: { d: "M-22 22Q-16.5 17-11 22T0 22T11 22T22 22M-22 30Q-16.5 25-11 30T0 30T11 30T22 30", line: true },
  },
  castle: { ground: null, wall: true },
  mountain: { ground: null, peaks: true },
  fortress: { ground: null, wall: true },
};

const ROOFS = "M-25 34V26L-18.5 20L-12 26V34ZM-9.5 34V24L0 15L9.5 24V34ZM12 34V26L18.5 20L25 26V34Z";

const HOUSES = "M-8 6V1L-3.8-3.2L.4 1V6ZM1.6 6V.6L4.800-2.600L8 .6V6Z";
const CROWN = "M-8-3.400L-4-.4L0-6L4-.4L8-3.400L6.500 5H-6.500Z";

const BUILDINGS: Record<string, Building> = {
  fortress: { wall: true },
  ruined: { wall: true },
  city: { sign: { d: ROOFS }, badge: HOUSES },
  home: { emblem: { d: "M0-26V-2M0-26L17-20.5L0-15" }, badge: `${HOUSES}M-4.400-1V-9L3-6.200L-3.200-4V-1Z` },
  // Drawn as tents beside the besieged.
  siege: {},
  battle: {},
  "imperial-seat": { sign: { d: `${ROOFS}M-26-26L-13-17L0-35L13-17L26-26L21-3H-21Z` }, badge: CROWN },
};

/** The look of a cell's terrain; null for a kind that appears only in labels. */
export function terrainOf(cell: Cell | undefined): Terrain | null {
  return (cell?.terrain && TERRAINS[cell.terrain]) || null;
}

/** Whether this mark of a cell is drawn as a building. */
export function isBuilding(mark: string): boolean {
  return mark in BUILDINGS;
}

/** The buildings on a cell. */
export function buildingsOn(cell: Cell | undefined): Building[] {
  return (cell?.marks ?? []).flatMap((mark) => BUILDINGS[mark] ?? []);
}

/** Whether the cell has a sign at the lower edge, for which tokens leave room. */
export function hasSign(cell: Cell | undefined): boolean {
  const terrain = terrainOf(cell);
  return Boolean(terrain?.sign) || buildingsOn(cell).some(({ sign }) => sign);
}
