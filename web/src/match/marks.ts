import { armiesOf } from "../board/armies";
import type { Arrow, Deed, Mark, Marks } from "../board/marks";
import type { LogEntry, Threat, Unit } from "../server/types";
import type { Facing } from "./facings";
import type { Guide } from "./guide";
import { kindOf, lastPick, nameOf, type Continuation, type Continuations } from "./continuations";

interface Shown {
  units: readonly Unit[];
  /** Whose eyes these are; what is not theirs is attacked. */
  seat: number | null;
  /** What was done last; see `latest`. */
  last: readonly LogEntry[];
  /** The unit that acts, once it is picked. */
  picked: Unit | undefined;
  /** The cell that acts as a whole, once it is picked. */
  began?: string | null;
  continuations: Continuations | null;
  /** Is nothing pointed at yet, nor any unit asked about? Then a place may be where an action begins. */
  beginning?: boolean;
  chosen: { cell: string | null; action?: { kind: string } } | null;
  /** Are units to be chosen, rather than moved? */
  choosing?: boolean;
  /** Units that were pointed at after the first: those that act with it; a target, then those that help. */
  others?: readonly Unit[];
  /** Where only the unit that acts can go, if others are to act with it: what it could attack is marked. */
  apart?: Continuations["cells"];
  /** Those that come along with the unit that acts, where they would stand. */
  companions?: readonly Unit[];
  /** The ways that it can look from a cell. */
  facings?: { place: string; continuations: readonly Facing[] } | null;
  /** With what each unit that takes part in what is chosen counts, by its cell. */
  strengths?: Readonly<Record<string, number>>;
  /** Where others could strike next. */
  threatened?: readonly string[];
  /** What a learner is to use next. */
  guide?: Guide | null;
  /** What would have been better here: who or what was to be used. */
  advised?: readonly string[];
  /** Who would stand where in the usual order. */
  usual?: readonly Unit[];
}

/** From where to where the last move went. */
export function lastMarks(last: readonly LogEntry[]): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { deed, start, end } of [...last].reverse().flatMap(deedsOf)) {
    if (start && !marks.get(start)) marks.set(start, { from: deed });
    if (end && !marks.get(end)) marks.set(end, { to: deed });
  }
  return marks;
}

/** What is marked on the board: the last move, the picked unit, where it can go, and what was chosen. */
export function marksOf(shown: Shown): Marks {
  const { units, seat, last, picked, began = null, continuations, chosen, choosing = false } = shown;
  const { beginning = false, others = [], facings = null, strengths = {}, threatened = [] } = shown;
  const marks = lastMarks(last);
  const add = (cell: string, mark: Mark) => marks.set(cell, { ...marks.get(cell), ...mark });
  const isForeign = (cell: string) => units.some((unit) => unit.cell === cell && unit.seat !== seat);
  const isHeld = (cell: string) => units.some((unit) => unit.cell === cell && unit.seat === seat);

  /** Of a cell that acts as a whole, whoever stands for its army. */
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

  /** Who acts is seen without a mark. */
  function isOwnUnit(continuation: Continuation): boolean {
    const pick = lastPick(continuation);
    return kindOf(pick) === "unit" && units.some((unit) => `unit:${unit.id}` === pick && unit.seat === seat);
  }
}

/** Who strikes and who helps, where several take part in what is chosen. */
export function arrowsOf(marks: Marks): Arrow[] {
  const cells = [...marks];
  const end = cells.find(([, mark]) => mark.chosen)?.[0];
  if (!end || !cells.some(([, mark]) => mark.helper)) return [];
  return cells.flatMap(([start, mark]): Arrow[] =>
    mark.helper ? [{ start, end, kind: "help" }] : mark.picked ? [{ start, end, kind: "strike" }] : [],
  );
}

/** Who could strike whom: everywhere, or one cell only. */
export function threatArrows(threats: readonly Threat[], cell: string | null): Arrow[] {
  const shown = threats.filter((threat) => cell === null || threat.cell === cell);
  const arrows = shown.flatMap(({ starts, cell: end }) => starts.map((start) => ({ start, end })));
  const once = new Map(arrows.map((arrow) => [`${arrow.start} ${arrow.end}`, arrow]));
  return [...once.values()].map((arrow) => ({ ...arrow, kind: "threat" }));
}

/** The cells that a hint points at, one after the other. */
export function advisedCells(picks: readonly string[], units: readonly Unit[]): string[] {
  return picks.flatMap((pick) => {
    if (kindOf(pick) === "cell") return [nameOf(pick)];
    const unit = units.find(({ id }) => pick === `unit:${id}`);
    return unit ? [unit.cell] : [];
  });
}

/** The way that a hint leads, if it goes from one cell to another. */
export function adviceArrow(picks: readonly string[], units: readonly Unit[]): Arrow[] {
  const cells = advisedCells(picks, units);
  const [start, end] = [cells[0], cells.at(-1)];
  return start && end && start !== end ? [{ start, end, kind: "strike" }] : [];
}

/** What the last move did from where to where: first what travelled, which tells more of a cell than a strike. */
function deedsOf({ events }: LogEntry): { deed: Deed; start: string | null; end: string | null }[] {
  const continuations = events.flatMap(({ deed, start, end }) =>
    deed === null || deed === "loss" || deed === "siege" || deed === "battle" ? [] : [{ deed, start, end }],
  );
  return [
    ...continuations.filter(({ deed }) => deed === "move"),
    ...continuations.filter(({ deed }) => deed !== "move"),
  ];
}

/** Is it called an attack? A hex that somebody else holds can be attacked although nobody stands there. */
function isAttack({ action }: { action?: { kind: string } | null }): boolean {
  return action?.kind === "attack" || action?.kind === "assault";
}

/** A pip is shown only where every way of doing it comes out the same. */
function pipOf(continuations: readonly Continuation[]): Mark["pip"] {
  const verdict = continuations[0]?.verdict;
  return verdict && continuations.every((continuation) => continuation.verdict === verdict)
    ? verdict
    : undefined;
}
