import type { Unit } from "../server/types";
import { kindOf, lastPick, nameOf, type Ways } from "./ways";

/** A unit among others that it must be told from. */
export interface Entry {
  unit: Unit;
  picked: boolean;
  /** Can it be pointed at next? */
  open: boolean;
}

/** The units to choose from one by one: those that can be pointed at next, those that were, and whoever wears a
 *  badge among them. Nobody where each stands by itself, for then its cell is pointed at.
 */
export function rosterOf(
  units: readonly Unit[],
  ways: Ways,
  pointed: readonly string[],
  choosing: boolean,
): Entry[] {
  if (!choosing) return [];
  const last = [...ways.cells.values()].flat().map(lastPick);
  const open = new Set(last.filter((pick) => kindOf(pick) === "unit").map(nameOf));
  const picked = new Set(pointed.filter((pick) => kindOf(pick) === "unit").map(nameOf));
  const inQuestion = units.filter(({ id }) => open.has(id) || picked.has(id));
  if (new Set(inQuestion.map(({ cell }) => cell)).size === inQuestion.length) return [];
  return units
    .filter(({ id, badges }) => open.has(id) || picked.has(id) || badges.length > 0)
    .map((unit) => ({ unit, picked: picked.has(unit.id), open: open.has(unit.id) }));
}

/** What a unit of a roster is called: by its name, and by its id where several have that name. */
export function entryTitle(unit: Unit, entries: readonly Entry[]): string {
  const same = entries.filter((each) => each.unit.name === unit.name && each.unit.seat === unit.seat);
  return same.length > 1 ? `${unit.name} ${unit.id}` : unit.name;
}
