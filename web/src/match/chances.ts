import type { Preview } from "../server/types";
import { words } from "../words";

/** So many outcomes are shown at most. */
export const MOST_SHOWN = 6;

/** Does a list of what may come of it say something? Not where it is certain, nor where every fall of the dice is
 *  an outcome of its own, so that those shown would be less than half of it. */
export function isListed(outcomes: Preview["outcomes"]): boolean {
  const shown = outcomes.slice(0, MOST_SHOWN).reduce((sum, { chance }) => sum + chance, 0);
  return outcomes.length > 1 && shown >= 0.5;
}

/** A chance as people say it: never as none, nor as certain, where it is neither. */
export function inTen(chance: number): string {
  const times = Math.round(10 * chance);
  if (times === 0 && chance > 0) return words.preview.underOneInTen;
  if (times === 10 && chance < 1) return words.preview.overNineInTen;
  return words.preview.inTen(times);
}
