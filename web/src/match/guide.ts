import type { NextAction, Unit } from "../server/types";
import { kindOf, lastPick, nameOf, type Continuation, type Continuations } from "./continuations";
import type { GlossaryEntry } from "./roster";

/** What a learner is to use next, and where that leads. */
export interface Guide {
  /** A cell, or a button by its key; see `keyOf` and `buttonKey`. */
  use: string;
  /** The cells that it is about, from what acts to where it goes. */
  way: readonly string[];
}

/** What has been picked so far; `Picking` has all of it. */
export interface Picked {
  path: readonly string[];
  continuations: Continuations;
  choice: { continuations: readonly Continuation[] } | null;
  chosen: { action: { text: string } } | null;
  /** Is it known what comes of it? Until then a button may still play it by itself. */
  isForeseen: boolean;
  picked: Unit | undefined;
  roster: readonly GlossaryEntry[];
}

/** The button that plays what is chosen, and the one that goes back. */
export const PLAY = "play";
export const BACK = "back";

/** The key of a button that stands for a continuation. */
export function buttonKey(continuation: Continuation): string {
  return `button ${continuation.picks.join(" ")}`;
}

/** What leads a learner to an action: the next thing to use, whatever is picked now. */
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

/** The key of what is to be used for the next of these picks. */
function keyIn({ continuations, roster }: Picked, rest: readonly string[]): string | null {
  const { cells, items, abilities, facings, words } = continuations;
  const meant = furthest([...cells.values(), ...items.values(), abilities, facings, words].flat(), rest);
  if (!meant) return null;
  const pick = lastPick(meant);
  if (items.has(nameOf(pick)) && kindOf(pick) === "item") return pick;
  if (abilities.includes(meant)) return pick;
  if (facings.includes(meant) || words.includes(meant)) return buttonKey(meant);
  // Those that stand together are told apart in a list.
  if (roster.some(({ unit }) => pick === `unit:${unit.id}`)) return pick;
  const cell = [...cells].find(([, there]) => there.includes(meant))?.[0];
  return cell === undefined ? null : `cell:${cell}`;
}

/** Something else was picked: it is let go by using the right thing, where that can be told from going on with it. */
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

/** What is left of an action's picks, in whatever order the others were picked; null if something else was. */
function without(picks: readonly string[], path: readonly string[]): string[] | null {
  const rest = [...picks];
  for (const pick of path) {
    const at = rest.indexOf(pick);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** The continuation that leads furthest along these picks. */
function furthest(continuations: readonly Continuation[], rest: readonly string[]): Continuation | undefined {
  return continuations
    .filter(({ picks }) => picks.every((pick, n) => pick === rest[n]))
    .sort((a, b) => b.picks.length - a.picks.length)[0];
}

/** From what acts to its target, and on through places; units that are picked after that only help. */
function wayOf(picks: readonly string[], cellOf: (pick: string) => string | undefined): string[] {
  const way: string[] = [];
  for (const pick of picks) {
    const cell = cellOf(pick);
    if (cell === undefined || cell === way.at(-1)) continue;
    if (way.length < 2 || kindOf(pick) === "cell") way.push(cell);
  }
  return way;
}
