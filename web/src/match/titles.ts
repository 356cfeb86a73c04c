import type { ActionInfo, View } from "../server/types";
import { words as catalogue } from "../words";
import type { Hint } from "./betterMoves.svelte";

/** What the units of a position are called. */
export type Named = Pick<View, "zones"> & {
  board: { units: readonly { id?: string; name: string; cell?: string }[] };
};

/** What an action is called before whoever does it: what a unit on the board does, in full (`Cavalry d4 attacks e6`); what
 *  a player does, as its button says it (`Play Advance`, not `Plays Advance`), with the unit that it is done with unless
 *  that is told (`Cavalry: Deploy on G-8`). */
export function deedTitle(
  { words, label }: Pick<ActionInfo, "words" | "label">,
  { board, zones }: Named,
): string {
  if (board.units.some(({ name }) => words.startsWith(name))) return words;
  const trays = zones.filter(({ kind }) => kind === "tray").flatMap(({ items }) => items);
  const waiting = trays.find(({ name }) => mentions(words, name))?.name;
  const concerned = waiting ?? onlyOne(board.units, words, label);
  return concerned && !mentions(label, concerned) ? catalogue.preview.deedWith(concerned, label) : label;
}

/** The same of a hint, with the units that it chooses where its button tells only how many. */
export function hintTitle(hint: Pick<Hint, "words" | "label" | "picks">, seen: Named): string {
  const title = deedTitle(hint, seen);
  const chosen = seen.board.units.filter(({ id }) => hint.picks.includes(`unit:${id}`));
  const isTold = chosen.some(({ name, cell = "" }) => mentions(title, name) || title.includes(cell));
  if (title !== hint.label || isTold || chosen.length === 0) return title;
  const named = chosen.map(({ name, cell }) => `${name} ${cell}`);
  return catalogue.preview.deedWith(catalogue.general.list(named), title);
}

/** The one unit on the board that is spoken of, with its cell where that is told; none if there are several, or if its
 *  button tells the cell. */
function onlyOne(units: Named["board"]["units"], words: string, label: string): string | undefined {
  const titled = units.map(({ name, cell = "" }) => ({ title: `${name} ${cell}`, cell }));
  const [first, ...others] = titled.filter(({ title }) => mentions(words, title));
  if (!first) return units.find(({ name }) => mentions(words, name))?.name;
  return others.length > 0 || label.split(" ").includes(first.cell) ? undefined : first.title;
}

/** Sentences speak of `the commander`, too. */
function mentions(said: string, name: string): boolean {
  return said.toLowerCase().includes(name.toLowerCase());
}
