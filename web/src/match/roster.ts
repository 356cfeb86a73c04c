import type { Unit } from "../server/types";
import { kindOf, lastPick, nameOf, type Continuations } from "./continuations";

/** A unit among others that it must be told from. */
export interface GlossaryEntry {
  unit: Unit;
  picked: boolean;
  /** Can it be pointed at next? */
  open: boolean;
}

/** The units to choose from one by one: those that can be pointed at next and those that were; while units are to be
 *  chosen, also whoever wears a badge, so that all who take part are seen. Nobody where each of those in question stands
 *  by itself, for then its cell is pointed at, nor before anything was pointed at or asked for.
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

/** What a unit of a roster is called: by its name; where several have that name by its cell too, and by its number
 *  where they stand together. */
export function entryTitle(unit: Unit, entries: readonly GlossaryEntry[]): string {
  const same = entries.filter((each) => each.unit.name === unit.name && each.unit.seat === unit.seat);
  if (same.length < 2) return unit.name;
  const together = same.filter((each) => each.unit.cell === unit.cell).length > 1;
  return `${unit.name} ${together ? (unit.number ?? unit.id) : unit.cell}`;
}
