import type { ActionInfo, View } from "../server/types";
import { words as catalogue } from "../words";
import type { Hint } from "./betterMoves.svelte";
import { kindOf, nameOf } from "./continuations";

/** The parts of a view that name units. */
export type Named = Pick<View, "zones"> & {
  board: { units: readonly { id?: string; name: string; cell?: string }[] };
};

/** The title of an action for its player: for a unit on the board a full sentence (`Cavalry d4 attacks e6`);
 *  for a player the button's label (`Play Advance`, not `Plays Advance`), with the unit used unless the label
 *  names it (`Cavalry: Deploy on G-8`), or the place (`D3: Recruit Archers`). */
export function deedTitle(
  { words, label, picks = [] }: Pick<ActionInfo, "words" | "label"> & Partial<Pick<ActionInfo, "picks">>,
  { board, zones }: Named,
): string {
  if (board.units.some(({ name }) => words.startsWith(name))) return words;
  const trays = zones.filter(({ kind }) => kind === "tray").flatMap(({ items }) => items);
  const waiting = trays.find(({ name }) => mentions(words, name))?.name;
  const concerned = waiting ?? onlyOne(board.units, words, label);
  if (concerned && !mentions(label, concerned)) return catalogue.preview.deedWith(concerned, label);
  const [cell, ...others] = picks.filter((pick) => kindOf(pick) === "cell").map(nameOf);
  const isNamed = cell === undefined || others.length > 0 || label.includes(cell);
  return isNamed ? label : catalogue.preview.deedWith(cell, label);
}

/** The title of a hint, with the chosen units if its label only counts them. */
export function hintTitle(hint: Pick<Hint, "words" | "label" | "picks">, seen: Named): string {
  const title = deedTitle(hint, seen);
  const chosen = seen.board.units.filter(({ id }) => hint.picks.includes(`unit:${id}`));
  const isTold = chosen.some(({ name, cell = "" }) => mentions(title, name) || title.includes(cell));
  if (title !== hint.label || isTold || chosen.length === 0) return title;
  const named = chosen.map(({ name, cell }) => `${name} ${cell}`);
  return catalogue.preview.deedWith(catalogue.general.list(named), title);
}

/** The single unit on the board mentioned in the text, with its cell if the text gives it; null if there are
 *  several, or if the label gives the cell. */
function onlyOne(units: Named["board"]["units"], words: string, label: string): string | undefined {
  const titled = units.map(({ name, cell = "" }) => ({ title: `${name} ${cell}`, cell }));
  const [first, ...others] = titled.filter(({ title }) => mentions(words, title));
  if (!first) return units.find(({ name }) => mentions(words, name))?.name;
  return others.length > 0 || label.split(" ").includes(first.cell) ? undefined : first.title;
}

/** Sentences may also say `the commander`. */
function mentions(said: string, name: string): boolean {
  return said.toLowerCase().includes(name.toLowerCase());
}
