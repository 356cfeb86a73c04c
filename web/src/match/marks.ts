import type { Arrow, Deed, Mark, Marks } from "../board/marks";
import type { LogEntry, Unit } from "../server/types";
import { kindOf, lastPick, type Way, type Ways } from "./ways";

interface Shown {
  units: readonly Unit[];
  /** Whose eyes these are; what is not theirs is attacked. */
  seat: number | null;
  last: LogEntry | undefined;
  /** The unit that acts, once it is picked. */
  picked: Unit | undefined;
  ways: Ways | null;
  chosen: { cell: string | null; action?: { kind: string } } | null;
  /** With what each unit that takes part in what is chosen counts, by its cell. */
  strengths?: Readonly<Record<string, number>>;
}

/** What is marked on the board: the last move, the picked unit, where it can go, and what was chosen. */
export function marksOf({ units, seat, last, picked, ways, chosen, strengths = {} }: Shown): Marks {
  const marks = new Map<string, Mark>();
  const add = (cell: string, mark: Mark) => marks.set(cell, { ...marks.get(cell), ...mark });
  const isForeign = (cell: string) => units.some((unit) => unit.cell === cell && unit.seat !== seat);

  for (const { deed, start, end } of last ? deedsOf(last) : []) {
    if (start && !marks.get(start)) add(start, { from: deed });
    if (end && !marks.get(end)) add(end, { to: deed });
  }
  if (picked) add(picked.cell, { picked: true });
  for (const [cell, there] of ways?.cells ?? []) {
    if (!picked && there.every(isOwnUnit)) continue;
    if (cell === chosen?.cell) continue;
    if (isForeign(cell)) add(cell, { attack: true, pip: pipOf(there) });
    else add(cell, { go: true, pip: pipOf(there) });
  }
  if (chosen?.cell) {
    const there = ways?.cells.get(chosen.cell) ?? [];
    if (isForeign(chosen.cell)) add(chosen.cell, { chosen: true, pip: pipOf(there) });
    else if (picked && picked.cell !== chosen.cell && chosen.action?.kind !== "ability")
      add(chosen.cell, { ghost: picked, pip: pipOf(there) });
    else add(chosen.cell, { go: true });
  }
  for (const [cell, strength] of Object.entries(strengths)) {
    const helper = cell !== picked?.cell && !isForeign(cell);
    add(cell, helper ? { strength, helper } : { strength });
  }
  return marks;

  /** Who acts is seen without a mark. */
  function isOwnUnit(way: Way): boolean {
    const pick = lastPick(way);
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

/** What the last move did from where to where: first what travelled, which tells more of a cell than a strike. */
function deedsOf({ events }: LogEntry): { deed: Deed; start: string | null; end: string | null }[] {
  const ways = events.flatMap(({ deed, start, end }) =>
    deed === null || deed === "loss" ? [] : [{ deed, start, end }],
  );
  return [...ways.filter(({ deed }) => deed === "move"), ...ways.filter(({ deed }) => deed !== "move")];
}

/** A pip is shown only where every way of doing it comes out the same. */
function pipOf(ways: readonly Way[]): Mark["pip"] {
  const verdict = ways[0]?.verdict;
  return verdict && ways.every((way) => way.verdict === verdict) ? verdict : undefined;
}
