import type { Board, Unit } from "../server/types";
import type { Geometry, Point } from "./geometry";
import { isGhost } from "./ghosts";
import { hasSign } from "./terrain";

/** A unit and the position of its token. */
export interface Placed {
  unit: Unit;
  x: number;
  y: number;
  /** The size at which its box of 100 is drawn. */
  size: number;
  turn: number | null;
  lifted: boolean;
}

interface Spot {
  x: number;
  y: number;
  size: number;
}

const ALONE: Spot = { x: 0, y: 0, size: 76 };
/** Smaller and higher, to leave room for the bar below it. */
const BARRED: Spot = { x: 0, y: -6, size: 68 };
/** Smaller, inside its frame. */
const GHOST: Spot = { x: 0, y: 0, size: 66 };
const FRONT: Spot = { x: -11, y: 6, size: 66 };
const BEHIND: readonly Spot[] = [
  { x: 23, y: -23, size: 45 },
  { x: 28, y: 26, size: 36 },
];
/** A stack whose second unit is picked: it comes forward, and the first yields but stays below it. */
const FRONT_YIELDS: Spot = { x: -16, y: 13, size: 54 };
const BROUGHT_FORWARD: Spot = { x: 12, y: -10, size: 62 };

/** For units that take no room: in the upper corners, where they hide no figure. */
const BESIDE: readonly Spot[] = [
  { x: 30, y: -27, size: 46 },
  { x: -30, y: -27, size: 46 },
];

/** Stacks larger than this are drawn in rows of equal tokens. */
const STACK = 3;
/** The total width and height of the rows, and the token size relative to its place. */
const CROWD = { width: 70, height: 62, token: 1.1 };

/** The token's place in an army's banner. */
const ARMY: Spot = { x: 0, y: -17, size: 38 };
const JOINING: Spot = { x: 26, y: -20, size: 30 };

const ENGAGED = 70;
/** The distance from the centre of a pointed token to its point, and of a resting one to its edge, as a
 *  fraction of its size. */
const TO_POINT = 0.54;
const TO_EDGE = 0.45;

const LIFT = 3;
const ABOVE_SIGN = 6;

/** Positions every unit of a board, in drawing order. `small` is for cells under 40 px, where lone tokens
 *  fill more of a hex.
 */
export function layOut(
  board: Pick<Board, "units" | "cells"> & Partial<Pick<Board, "armies" | "links">>,
  geometry: Geometry,
  small: boolean,
  picked: string | null,
): Placed[] {
  const byCell = new Map<string, Unit[]>();
  for (const unit of board.units) {
    const there = byCell.get(unit.cell);
    if (there) there.push(unit);
    else byCell.set(unit.cell, [unit]);
  }
  const facing = new Set(board.links?.filter(({ kind }) => kind === "engaged").map(({ start }) => start));
  const placed: Placed[] = [];
  for (const [cell, units] of byCell) {
    units.sort((a, b) => a.place - b.place);
    const raised = !board.armies && hasSign(board.cells[cell]) ? ABOVE_SIGN : 0;
    const spots = board.armies ? asArmy(units) : spotsOf(units, geometry, small, picked, facing);
    const centre = geometry.at(cell);
    const here = units.map((unit) => {
      const spot = spots.get(unit.id) ?? ALONE;
      const lifted = unit.id === picked;
      return {
        unit,
        x: centre.x + spot.x,
        y: centre.y + spot.y - raised - (lifted ? LIFT : 0),
        size: spot.size,
        turn: geometry.turn(unit.facing),
        lifted,
      };
    });
    // Units at the back are drawn first, lifted ones last.
    placed.push(...here.reverse().sort((a, b) => Number(a.lifted) - Number(b.lifted)));
  }
  return placed;
}

/** The spots of the units in a cell: first those that stand there, then those beside them. */
function spotsOf(
  units: readonly Unit[],
  geometry: Geometry,
  small: boolean,
  picked: string | null,
  facing: ReadonlySet<string>,
): Map<string, Spot> {
  const standing = units.filter(({ beside }) => !beside);
  const others = units.filter(({ beside }) => beside);
  if (standing.length === 0) return byUnit(others, stacked(others, geometry, small, picked));
  const spots =
    engaged(standing, geometry, facing) ??
    (standing.length > STACK ? crowded(standing.length) : stacked(standing, geometry, small, picked));
  const aside = others.map((_, index) => BESIDE[index % BESIDE.length] ?? ALONE);
  return byUnit([...standing, ...others], [...spots, ...aside]);
}

/** All units of an army share the spot of its banner; a ghost that would join it is beside it. */
function asArmy(units: readonly Unit[]): Map<string, Spot> {
  const joins = units.some((unit) => !isGhost(unit));
  return byUnit(
    units,
    units.map((unit) => (isGhost(unit) && joins ? JOINING : ARMY)),
  );
}

function byUnit(units: readonly Unit[], spots: readonly Spot[]): Map<string, Spot> {
  return new Map(units.map(({ id }, index) => [id, spots[index] ?? ALONE]));
}

function stacked(units: readonly Unit[], geometry: Geometry, small: boolean, picked: string | null): Spot[] {
  const alone = small && geometry.kind === "hex" ? 78 : geometry.token;
  const scale = alone / ALONE.size;
  const fit = ({ x, y, size }: Spot): Spot => ({ x: x * scale, y: y * scale, size: size * scale });
  const [first] = units;
  if (first && units.length === 1) return [fit(isGhost(first) ? GHOST : first.bars.length ? BARRED : ALONE)];
  const secondPicked = units[1]?.id === picked;
  return units.map((_, index) => {
    if (index === 0) return fit(secondPicked ? FRONT_YIELDS : FRONT);
    if (index === 1 && secondPicked) return fit(BROUGHT_FORWARD);
    return fit(BEHIND[Math.min(index, BEHIND.length) - 1] ?? ALONE);
  });
}

/** Spots in rows from the top; the last row may be shorter. */
function crowded(count: number): Spot[] {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const [across, down] = [CROWD.width / columns, CROWD.height / columns];
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const x = ((index % columns) - (inRow - 1) / 2) * across;
    return { x, y: (row - (rows - 1) / 2) * down, size: down * CROWD.token };
  });
}

/** The unit whose token is at a point; null if the token is smaller than the smallest one that can be hit. */
export function unitAt(placed: readonly Placed[], { x, y }: Point, least: number): string | null {
  const hit = [...placed].reverse().find((each) => Math.hypot(each.x - x, each.y - y) <= each.size / 2);
  return hit && hit.size >= least ? hit.unit.id : null;
}

/** Spots for two sides in one cell, point to point across its centre. If one of two has its back to the other,
 *  the one that faces the other determines both spots.
 */
function engaged(units: readonly Unit[], geometry: Geometry, facing: ReadonlySet<string>): Spot[] | null {
  if (!isEngaged(units)) return null;
  const [first, second] = units;
  const spots = units.map((unit) => {
    const turn = geometry.turn(unit.facing);
    // Without a facing the first side is below and the other above, as at a table.
    const angle = ((turn ?? (unit.seat === first?.seat ? 0 : 180)) * Math.PI) / 180;
    const back = ENGAGED * (turn === null ? TO_EDGE : TO_POINT);
    return { x: -Math.sin(angle) * back, y: Math.cos(angle) * back, size: ENGAGED };
  });
  const [one, other] = spots;
  if (!first || !second || !one || !other || units.length > 2 || one.x * other.x + one.y * other.y <= 0.1) {
    return spots;
  }
  const across = ({ x, y, size }: Spot): Spot => ({ x: -x, y: -y, size });
  return facing.has(second.id) ? [across(other), other] : [one, across(one)];
}

/** Whether units of two sides share this cell. */
export function isEngaged(units: readonly Unit[]): boolean {
  const [first, ...others] = units.filter(({ beside }) => !beside);
  return others.some(({ seat }) => seat !== first?.seat);
}
