import type { ActionInfo, View } from "../server/types";
import { words as catalogue } from "../words";

type Seen = Pick<View, "zones"> & { board: { units: readonly { name: string }[] } };

/** What an action is called before whoever does it: what a unit on the board does, in full (`Cavalry d4 attacks e6`); what
 *  a player does, as its button says it (`Play Advance`, not `Plays Advance`), with the unit that it is done with
 *  (`Cavalry: Deploy on G-8`). */
export function deedTitle(
  { words, label }: Pick<ActionInfo, "words" | "label">,
  { board, zones }: Seen,
): string {
  const trays = zones.filter(({ kind }) => kind === "tray").flatMap(({ items }) => items);
  if (board.units.some(({ name }) => words.startsWith(name))) return words;
  const waiting = trays.find(({ name }) => words.includes(name));
  if (waiting) return catalogue.preview.deedWith(waiting.name, label);
  return board.units.some(({ name }) => words.includes(name)) ? words : label;
}
