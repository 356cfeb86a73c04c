import type { Board, Unit } from "../server/types";
import type { Geometry, Point } from "./geometry";
import { isGhost } from "./ghosts";
import { hasSign } from "./terrain";

/** A unit and where its token is drawn. */
export interface Placed {
  unit: Unit;
  x: number;
  y: number;
  /** How wide its box of 100 is drawn. */
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
/** Smaller and higher, to leave room for the bar below. */
const BARRED: Spot = { x: 0, y: -6, size: 68 };
/** Smaller, inside its frame. */
const GHOST: Spot = { x: 0, y: 0, size: 66 };
const FRONT: Spot = { x: -11, y: 6, size: 66 };
const BEHIND: readonly Spot[] = [
  { x: 23, y: -23, size: 45 },
  { x: 28, y: 26, size: 36 },
];
/** A stack whose second unit is picked: it comes forward, the first makes room but stays below it. */
const FRONT_YIELDS: Spot = { x: -16, y: 13, size: 54 };
const BROUGHT_FORWARD: Spot = { x: 12, y: -10, size: 62 };

/** What takes no room: in the upper corners, where it hides no figure. */
const BESIDE: readonly Spot[] = [
  { x: 30, y: -27, size: 46 },
  { x: -30, y: -27, size: 46 },
];

/** More than so many stand in rows, all equally large. */
const STACK = 3;
/** How wide and high their rows are together, and how much of its place a token takes. */
const CROWD = { width: 70, height: 62, token: 1.1 };

/** Where the token of an army's banner is. */
const ARMY: Spot = { x: 0, y: -17, size: 38 };
const JOINING: Spot = { x: 26, y: -20, size: 30 };

const ENGAGED = 70;
/** From the middle of a token with a point to the point, and of one at rest to its edge, as parts of 100. */
const TO_POINT = 0.54;
const TO_EDGE = 0.45;

const LIFT = 3;
const ABOVE_SIGN = 6;

/** Where every unit of a board is drawn, in the order of drawing. `small` is for cells under 40 px, where lone
 *  tokens take more of a hex.
 */
export function layOut(
  board: Pick<Board, "units" | "cells"> & Partial<Pick<Board, "armies">>,
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
  const placed: Placed[] = [];
  for (const [cell, units] of byCell) {
    units.sort((a, b) => a.place - b.place);
    const raised = !board.armies && hasSign(board.cells[cell]) ? ABOVE_SIGN : 0;
    const spots = board.armies ? asArmy(units) : spotsOf(units, geometry, small, picked);
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
    // What is behind is drawn first, what is lifted last.
    placed.push(...here.reverse().sort((a, b) => Number(a.lifted) - Number(b.lifted)));
  }
  return placed;
}

/** Where in a cell each of its units is drawn: first those that stand there, then what is beside them. */
function spotsOf(
  units: readonly Unit[],
  geometry: Geometry,
  small: boolean,
  picked: string | null,
): Map<string, Spot> {
  const standing = units.filter(({ beside }) => !beside);
  const others = units.filter(({ beside }) => beside);
  if (standing.length === 0) return byUnit(others, stacked(others, geometry, small, picked));
  const spots =
    engaged(standing, geometry) ??
    (standing.length > STACK ? crowded(standing.length) : stacked(standing, geometry, small, picked));
  const aside = others.map((_, index) => BESIDE[index % BESIDE.length] ?? ALONE);
  return byUnit([...standing, ...others], [...spots, ...aside]);
}

/** All that belong to an army stand where its banner is drawn; who would join it stands beside. */
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

/** Rows from the top, the last of them perhaps shorter. */
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

/** The unit whose token is at a place; none if it is smaller than can be meant. */
export function unitAt(placed: readonly Placed[], { x, y }: Point, least: number): string | null {
  const hit = [...placed].reverse().find((each) => Math.hypot(each.x - x, each.y - y) <= each.size / 2);
  return hit && hit.size >= least ? hit.unit.id : null;
}

/** Two sides in one cell, point to point over its middle. */
function engaged(units: readonly Unit[], geometry: Geometry): Spot[] | null {
  if (!isEngaged(units)) return null;
  const first = units[0]?.seat;
  return units.map((unit) => {
    const turn = geometry.turn(unit.facing);
    // Without a facing the first unit stands below and the other above, as at a table.
    const angle = ((turn ?? (unit.seat === first ? 0 : 180)) * Math.PI) / 180;
    const back = ENGAGED * (turn === null ? TO_EDGE : TO_POINT);
    return { x: -Math.sin(angle) * back, y: Math.cos(angle) * back, size: ENGAGED };
  });
}

/** Do units of two sides stand in this cell? */
export function isEngaged(units: readonly Unit[]): boolean {
  const [first, ...others] = units.filter(({ beside }) => !beside);
  return others.some(({ seat }) => seat !== first?.seat);
}
