import type { Unit } from "../server/types";
import { kindOf, lastPick, nameOf, type Continuations } from "./continuations";

/** A unit among similar ones that need distinct names. */
export interface GlossaryEntry {
  unit: Unit;
  picked: boolean;
  /** Whether it can be picked next. */
  open: boolean;
}

/** The units to choose from individually: those that can be picked next and those already picked; while units
 *  are being chosen, also those with a badge, so that all participants are visible. Empty if each candidate
 *  is alone in its cell, so that a tap on the cell is enough, and before anything was picked or asked for.
 */
export function rosterOf(
  units: readonly Unit[],
  continuations: Continuations,
  pointed: readonly string[],
  choosing: boolean,
): GlossaryEntry[] {
  const last = [...continuations.cells.values()].flat().map(lastPick);
  const open = new Set(last.filter((pick) => kindOf(pick) === "unit").map(nameOf));
  const picked = new Set(pointed.filter((pick) => kindOf(pick) === "unit").map(nameOf));
  if (open.size + picked.size === 0 || (!choosing && pointed.length === 0)) return [];
  const listed = units.filter(
    ({ id, badges }) => open.has(id) || picked.has(id) || (choosing && badges.length > 0),
  );
  const isInQuestion = ({ id }: Unit) => open.has(id) || picked.has(id);
  const isAlone = ({ id, cell }: Unit) => !listed.some((other) => other.cell === cell && other.id !== id);
  if (listed.filter(isInQuestion).every(isAlone)) return [];
  return listed.map((unit) => ({ unit, picked: picked.has(unit.id), open: open.has(unit.id) }));
}

/** The name of a unit in a roster; if ambiguous, with its cell, and with a number if the cell is shared. */
export function entryTitle(unit: Unit, entries: readonly GlossaryEntry[]): string {
  const same = entries.filter((each) => each.unit.name === unit.name && each.unit.seat === unit.seat);
  if (same.length < 2) return unit.name;
  const together = same.filter((each) => each.unit.cell === unit.cell).length > 1;
  return `${unit.name} ${together ? (unit.number ?? unit.id) : unit.cell}`;
}
