import type { ActionInfo, View } from "../server/types";

type Seen = Pick<View, "zones"> & { board: { units: readonly { name: string }[] } };

/** What an action is called before whoever does it: what is done with a unit, in full (`Cavalry d4 attacks e6`); what a
 *  player does, as its button says it (`Play Advance`, not `Plays Advance`). */
export function deedTitle(
  { words, label }: Pick<ActionInfo, "words" | "label">,
  { board, zones }: Seen,
): string {
  const trays = zones.filter(({ kind }) => kind === "tray").flatMap(({ items }) => items);
  return [...board.units, ...trays].some(({ name }) => words.includes(name)) ? words : label;
}
