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

/** How likely a verdict is, in words: what must come is certain, and of what may come only the enemy's loss counts. */
export function likelihood({ verdict, outcomes }: Preview, seat: number | null): string {
  if (outcomes.length <= 1 || verdict !== "even") return words.preview.certain;
  const hoped = outcomes.filter(({ events }) =>
    events.some((event) => event.deed === "loss" && event.seat !== seat),
  );
  return inTen(hoped.reduce((sum, { chance }) => sum + chance, 0));
}

/** A chance as people say it: never as none, nor as certain, where it is neither. */
export function inTen(chance: number): string {
  const times = Math.round(10 * chance);
  if (times === 0 && chance > 0) return words.preview.underOneInTen;
  if (times === 10 && chance < 1) return words.preview.overNineInTen;
  return words.preview.inTen(times);
}

/** The same in percent, where there is room for it. */
export function inPercent(chance: number): string {
  if (chance > 0 && chance < 0.005) return words.general.underOnePercent;
  if (chance >= 0.995 && chance < 1) return words.general.overNinetyNinePercent;
  return words.general.percent(chance);
}
