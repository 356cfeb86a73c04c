import type { Unit } from "../server/types";

/** Units of one kind in an army. */
export interface Troop {
  kind: string;
  symbol: string;
  count: number;
}

/** All units of a side on a cell, shown as one. */
export interface Army {
  cell: string;
  seat: number | null;
  /** The unit whose token represents the army: its leader, otherwise the first of the most common kind. */
  bearer: Unit;
  hasLeader: boolean;
  /** The number of each kind without the leader; back rows first. */
  troops: Troop[];
  /** The number of all units, including the leader. */
  size: number;
  hits: { value: number; of: number };
}

/** The armies on a board: units of one side on one cell. */
export function armiesOf(units: readonly Unit[]): Army[] {
  const together = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = `${unit.cell} ${unit.seat}`;
    together.set(key, [...(together.get(key) ?? []), unit]);
  }
  return [...together.values()].map(armyOf);
}

function armyOf(units: Unit[]): Army {
  const fromBack = [...units].sort((a, b) => b.place - a.place);
  const leader = fromBack.find(({ emblem }) => emblem !== null);
  const troops = troopsOf(fromBack.filter((unit) => unit !== leader));
  const commonest = troops.reduce<Troop | undefined>(
    (most, troop) => (most && most.count >= troop.count ? most : troop),
    undefined,
  );
  const bearer = leader ?? fromBack.find(({ kind }) => kind === commonest?.kind) ?? fromBack[0];
  if (!bearer) throw new Error("an army has units");
  return {
    cell: bearer.cell,
    seat: bearer.seat,
    bearer,
    hasLeader: leader !== undefined,
    troops,
    size: units.length,
    hits: {
      value: units.reduce((sum, { bars }) => sum + (bars[0]?.value ?? 1), 0),
      of: units.reduce((sum, { bars }) => sum + (bars[0]?.of ?? 1), 0),
    },
  };
}

function troopsOf(units: readonly Unit[]): Troop[] {
  const found = new Map<string, Troop>();
  for (const { kind, symbol } of units) {
    const troop = found.get(kind);
    if (troop) troop.count += 1;
    else found.set(kind, { kind, symbol, count: 1 });
  }
  return [...found.values()];
}

/** Cells narrower than this, in pixels, have one number for all units. */
const ROOMY_CELL = 84;

/** The size of a banner in board units, for a given scale. */
export interface BannerSize {
  token: number;
  /** How far the token's centre lies above the middle of the cell. */
  rise: number;
  compact: boolean;
}

const ROOMY: BannerSize = { token: 38, rise: 17, compact: false };
/** The minimum token size in pixels, unless the cell is smaller. */
const LEAST_TOKEN = 30;

export function bannerSize(cellWidth: number, scale: number): BannerSize {
  if (cellWidth * scale >= ROOMY_CELL) return ROOMY;
  const token = Math.max(42, Math.min(62, LEAST_TOKEN / scale));
  return { token, rise: 3, compact: true };
}
