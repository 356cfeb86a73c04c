import { armiesOf } from "../board/armies";
import type { Arrow, Deed, Mark, Marks } from "../board/marks";
import type { LogEntry, Threat, Unit } from "../server/types";
import type { Facing } from "./facings";
import type { Guide } from "./guide";
import { kindOf, lastPick, nameOf, type Continuation, type Continuations } from "./continuations";

interface Shown {
  units: readonly Unit[];
  /** The viewer's seat; other units are attacked. */
  seat: number | null;
  /** The last log entries; see `latest`. */
  last: readonly LogEntry[];
  /** The acting unit, once it is picked. */
  picked: Unit | undefined;
  /** The cell picked to act as a whole. */
  began?: string | null;
  continuations: Continuations | null;
  /** Whether nothing has been picked or asked about yet, so that a cell may start an action. */
  beginning?: boolean;
  chosen: { cell: string | null; action?: { kind: string } } | null;
  /** Whether units are being chosen rather than moved. */
  choosing?: boolean;
  /** Units picked after the first: those that act with it, or a target and then its helpers. */
  others?: readonly Unit[];
  /** Where the acting unit could go only alone, while others are to act with it: attacks there are marked. */
  apart?: Continuations["cells"];
  /** The cells of all units that act together, if several do. */
  line?: readonly string[];
  /** The cells that the chosen action would bear on. */
  area?: readonly string[];
  /** The units that act along with it, at their destinations. */
  companions?: readonly Unit[];
  /** The facings available on a cell. */
  facings?: { place: string; continuations: readonly Facing[] } | null;
  /** The strength of each unit that takes part in the chosen action, by cell. */
  strengths?: Readonly<Record<string, number>>;
  /** Cells that other seats could strike next. */
  threatened?: readonly string[];
  /** What a learner should use next. */
  guide?: Guide | null;
  /** The cells of the better move. */
  advised?: readonly string[];
  /** The units of the usual set-up. */
  usual?: readonly Unit[];
}

/** The marks of the last move. */
export function lastMarks(last: readonly LogEntry[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { deed, start, end } of [...last].reverse().flatMap(deedsOf)) {
    if (start && !marks.get(start)) marks.set(start, { from: deed });
    if (end && !marks.get(end)) marks.set(end, { to: deed });
  }
  return marks;
}

/** The marks on the board: the last move, the picked unit, its options, and the chosen action. */
export function marksOf(shown: Shown): Marks {
  const { units, seat, last, picked, began = null, continuations, chosen, choosing = false } = shown;
  const { beginning = false, others = [], facings = null, strengths = {}, threatened = [] } = shown;
  const marks = lastMarks(last);
  const add = (cell: string, mark: Mark) => marks.set(cell, { ...marks.get(cell), ...mark });
  const isForeign = (cell: string) => units.some((unit) => unit.cell === cell && unit.seat !== seat);
  const isHeld = (cell: string) => units.some((unit) => unit.cell === cell && unit.seat === seat);

  /** If a whole cell acts, the unit that represents its army. */
  const mover =
    picked ?? armiesOf(units.filter((unit) => unit.cell === began && unit.seat === seat))[0]?.bearer;

  for (const unit of shown.usual ?? []) if (!marks.get(unit.cell)?.usual) add(unit.cell, { usual: unit });
  if (picked?.cell) add(picked.cell, { picked: true });
  if (began !== null) add(began, { picked: true });
  const target = others.findIndex((unit) => unit.seat !== seat);
  others.forEach((unit, index) => {
    if (index === target) add(unit.cell, { chosen: true });
    else add(unit.cell, target >= 0 && index > target ? { helper: true } : { picked: true });
  });
  for (const cell of shown.line ?? []) add(cell, { line: true });
  for (const cell of shown.area ?? []) add(cell, { area: true });
  for (const [cell, there] of continuations?.cells ?? []) {
    if (cell === chosen?.cell) continue;
    if (cell === began) continue;
    if (there.every(isOwnUnit)) {
      if (picked || choosing) add(cell, { choose: true });
    } else if (isForeign(cell) || there.every(isAttack)) add(cell, { attack: true, pip: pipOf(there) });
    else if (beginning && there.every(({ action }) => action === null)) {
      if (!isHeld(cell)) add(cell, { choose: true });
    } else add(cell, { go: true, pip: pipOf(there) });
  }
  for (const [cell, there] of shown.apart ?? [])
    if (isForeign(cell)) add(cell, { attack: true, pip: pipOf(there) });
  if (chosen?.cell) {
    const there = continuations?.cells.get(chosen.cell) ?? [];
    if (there.length > 0 && there.every(isOwnUnit)) add(chosen.cell, { picked: true });
    else if (isForeign(chosen.cell) || (!picked && isAttack(chosen)))
      add(chosen.cell, { chosen: true, pip: pipOf(there) });
    else if (mover && mover.cell !== chosen.cell && chosen.action?.kind !== "ability")
      add(chosen.cell, { ghost: mover, pip: pipOf(there) });
    else add(chosen.cell, { go: true });
  }
  if (facings) {
    const ring = facings.continuations.map(({ turn, chosen }) => ({ turn, chosen }));
    const look =
      facings.continuations.find((continuation) => continuation.chosen)?.word ?? picked?.facing ?? null;
    add(facings.place, { ring });
    if (isForeign(facings.place)) add(facings.place, { chosen: true });
    else if (picked && picked.cell !== facings.place)
      add(facings.place, { ghost: { ...picked, facing: look } });
    for (const { cell, word } of facings.continuations) if (cell !== null) add(cell, { look: word });
  }
  for (const unit of shown.companions ?? []) add(unit.cell, { ghost: unit });
  for (const [cell, strength] of Object.entries(strengths)) {
    const helper = cell !== picked?.cell && !isForeign(cell);
    add(cell, helper ? { strength, helper } : { strength });
  }
  for (const cell of threatened) add(cell, { struck: true });
  for (const cell of shown.advised ?? []) add(cell, { advised: true });
  const { use, way } = shown.guide ?? { use: "", way: [] };
  way.slice(1).forEach((cell, n) => add(cell, { aim: { from: way[n] ?? cell, attack: isForeign(cell) } }));
  if (kindOf(use) === "cell") add(nameOf(use), { use: true });
  return marks;

  /** The acting unit is marked anyway. */
  function isOwnUnit(continuation: Continuation): boolean {
    const pick = lastPick(continuation);
    return kindOf(pick) === "unit" && units.some((unit) => `unit:${unit.id}` === pick && unit.seat === seat);
  }
}

/** Arrows from attackers and helpers to the target, if several units take part. */
export function arrowsOf(marks: Marks): Arrow[] {
  const cells = [...marks];
  const end = cells.find(([, mark]) => mark.chosen)?.[0];
  if (!end || !cells.some(([, mark]) => mark.helper)) return [];
  return cells.flatMap(([start, mark]): Arrow[] =>
    mark.helper ? [{ start, end, kind: "help" }] : mark.picked ? [{ start, end, kind: "strike" }] : [],
  );
}

/** Arrows from attackers to their possible targets: all of them, or those for one cell. */
export function threatArrows(threats: readonly Threat[], cell: string | null): Arrow[] {
  const shown = threats.filter((threat) => cell === null || threat.cell === cell);
  const arrows = shown.flatMap(({ starts, cell: end }) => starts.map((start) => ({ start, end })));
  const once = new Map(arrows.map((arrow) => [`${arrow.start} ${arrow.end}`, arrow]));
  return [...once.values()].map((arrow) => ({ ...arrow, kind: "threat" }));
}

/** The cells along a hint's path, in order. */
export function advisedCells(picks: readonly string[], units: readonly Unit[]): string[] {
  return picks.flatMap((pick) => {
    if (kindOf(pick) === "cell") return [nameOf(pick)];
    const unit = units.find(({ id }) => pick === `unit:${id}`);
    return unit ? [unit.cell] : [];
  });
}

/** The arrow of a hint that leads from one cell to another. */
export function adviceArrow(picks: readonly string[], units: readonly Unit[]): Arrow[] {
  const cells = advisedCells(picks, units);
  const [start, end] = [cells[0], cells.at(-1)];
  if (!start || !end || start === end) return [];
  return [{ start, end, kind: "strike", isOpen: !units.some(({ cell }) => cell === end) }];
}

/** The deeds of the last move with their cells: movements first, because they tell more about a cell than a
 *  strike. */
function deedsOf({ events }: LogEntry): { deed: Deed; start: string | null; end: string | null }[] {
  const continuations = events.flatMap(({ deed, start, end }) =>
    deed === null || deed === "loss" || deed === "siege" || deed === "battle" ? [] : [{ deed, start, end }],
  );
  return [
    ...continuations.filter(({ deed }) => deed === "move"),
    ...continuations.filter(({ deed }) => deed !== "move"),
  ];
}

/** Whether the action is an attack by name. A hex held by another side can be attacked although it is
 *  empty. */
function isAttack({ action }: { action?: { kind: string } | null }): boolean {
  return action?.kind === "attack" || action?.kind === "assault";
}

/** A pip is shown only if all these continuations have the same result. */
function pipOf(continuations: readonly Continuation[]): Mark["pip"] {
  const verdict = continuations[0]?.verdict;
  return verdict && continuations.every((continuation) => continuation.verdict === verdict)
    ? verdict
    : undefined;
}
