import type { Preview } from "../server/types";

/** So many outcomes are shown at most. */
export const MOST_SHOWN = 6;

/** Does a list of what may come of it say something? Not where it is certain, nor where every fall of the dice is
 *  an outcome of its own, so that those shown would be less than half of it. */
export function isListed(outcomes: Preview["outcomes"]): boolean {
  const shown = outcomes.slice(0, MOST_SHOWN).reduce((sum, { chance }) => sum + chance, 0);
  return outcomes.length > 1 && shown >= 0.5;
}
