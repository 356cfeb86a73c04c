import type { NextAction, Unit } from "../server/types";
import { kindOf, lastPick, nameOf, type Continuation, type Continuations } from "./continuations";
import type { GlossaryEntry } from "./roster";

/** What a learner should use next, and where it leads. */
export interface Guide {
  /** A cell, or a button by its key; see `keyOf` and `buttonKey`. */
  use: string;
  /** The cells involved, from the acting unit to its target. */
  way: readonly string[];
}

/** The state of the picks so far, as in `Picking`. */
export interface Picked {
  path: readonly string[];
  continuations: Continuations;
  choice: { continuations: readonly Continuation[] } | null;
  chosen: { action: { text: string } } | null;
  /** Whether the preview has arrived. Until then a button may still play the action directly. */
  isForeseen: boolean;
  picked: Unit | undefined;
  roster: readonly GlossaryEntry[];
}

/** The buttons that play the chosen action and go back. */
export const PLAY = "play";
export const BACK = "back";

/** The key of a continuation's button. */
export function buttonKey(continuation: Continuation): string {
  return `button ${continuation.picks.join(" ")}`;
}

/** Guides a learner to an action: the next control to use, whatever is picked now. */
export function guideOf(next: NextAction, picked: Picked, units: readonly Unit[]): Guide | null {
  const cellOf = (pick: string) =>
    kindOf(pick) === "cell" ? nameOf(pick) : units.find(({ id }) => pick === `unit:${id}`)?.cell;
  const use = useOf(next, picked, cellOf);
  return use === null ? null : { use, way: use === PLAY || use === BACK ? [] : wayOf(next.picks, cellOf) };
}

function useOf(
  next: NextAction,
  picked: Picked,
  cellOf: (pick: string) => string | undefined,
): string | null {
  const { chosen, choice, path } = picked;
  if (chosen?.action.text === next.text) return picked.isForeseen ? PLAY : null;
  const rest = without(next.picks, path);
  if (rest === null) return chosen || choice ? BACK : startingOver(next.picks[0] ?? "", picked, cellOf);
  if (choice) {
    const meant = furthest(choice.continuations, rest);
    return meant ? buttonKey(meant) : BACK;
  }
  return keyIn(picked, rest) ?? (chosen ? BACK : null);
}

/** The key of the control for the next of these picks. */
function keyIn({ continuations, roster }: Picked, rest: readonly string[]): string | null {
  const { cells, items, abilities, facings, words } = continuations;
  const meant = furthest([...cells.values(), ...items.values(), abilities, facings, words].flat(), rest);
  if (!meant) return null;
  const pick = lastPick(meant);
  if (items.has(nameOf(pick)) && kindOf(pick) === "item") return pick;
  if (abilities.includes(meant)) return pick;
  if (facings.includes(meant) || words.includes(meant)) return buttonKey(meant);
  // Units sharing a cell are told apart in a list.
  if (roster.some(({ unit }) => pick === `unit:${unit.id}`)) return pick;
  const cell = [...cells].find(([, there]) => there.includes(meant))?.[0];
  return cell === undefined ? null : `cell:${cell}`;
}

/** After a wrong pick, the control that starts over: the right one, if tapping it would not be read as
 *  continuing the wrong path. */
function startingOver(
  first: string,
  { continuations, picked }: Picked,
  cellOf: (pick: string) => string | undefined,
): string | null {
  if (kindOf(first) === "item") return first;
  const cell = cellOf(first);
  if (cell !== undefined && !continuations.cells.has(cell)) return `cell:${cell}`;
  return picked ? `cell:${picked.cell}` : null;
}

/** The remaining picks of an action, regardless of the order of those made; null if another pick was made. */
function without(picks: readonly string[], path: readonly string[]): string[] | null {
  const rest = [...picks];
  for (const pick of path) {
    const at = rest.indexOf(pick);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** The continuation that covers the most of these picks. */
function furthest(continuations: readonly Continuation[], rest: readonly string[]): Continuation | undefined {
  return continuations
    .filter(({ picks }) => picks.every((pick, n) => pick === rest[n]))
    .sort((a, b) => b.picks.length - a.picks.length)[0];
}

/** The cells from the acting unit to its target and on through further places; units picked after that only
 *  help. */
function wayOf(picks: readonly string[], cellOf: (pick: string) => string | undefined): string[] {
  const way: string[] = [];
  for (const pick of picks) {
    const cell = cellOf(pick);
    if (cell === undefined || cell === way.at(-1)) continue;
    if (way.length < 2 || kindOf(pick) === "cell") way.push(cell);
  }
  return way;
}
