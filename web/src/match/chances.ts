import type { Preview } from "../server/types";
import { words } from "../words";

/** The maximum number of outcomes shown. */
export const MOST_SHOWN = 6;

/** Whether a list of outcomes is informative. It is not if the result is certain, or if every roll is a
 *  separate outcome, so that the shown ones would make up less than half. */
export function isListed(outcomes: Preview["outcomes"]): boolean {
  const shown = outcomes.slice(0, MOST_SHOWN).reduce((sum, { chance }) => sum + chance, 0);
  return outcomes.length > 1 && shown >= 0.5;
}

/** Whether a verdict is the same for all outcomes. */
export function isCertain({ verdict, outcomes }: Preview): boolean {
  return outcomes.length <= 1 || verdict !== "even";
}

/** The likelihood in words that an action turns out well: only the enemy's loss counts. */
export function likelihood({ outcomes }: Preview, seat: number | null): string {
  const hoped = outcomes.filter(({ events }) =>
    events.some((event) => event.deed === "loss" && event.seat !== seat),
  );
  return inTen(hoped.reduce((sum, { chance }) => sum + chance, 0));
}

/** A chance in tenths: never rounded to none or to certain. */
export function inTen(chance: number): string {
  const times = Math.round(10 * chance);
  if (times === 0 && chance > 0) return words.preview.underOneInTen;
  if (times === 10 && chance < 1) return words.preview.overNineInTen;
  return words.preview.inTen(times);
}

/** The same in per cent, for places with more room. */
export function inPercent(chance: number): string {
  if (chance > 0 && chance < 0.005) return words.general.underOnePercent;
  if (chance >= 0.995 && chance < 1) return words.general.overNinetyNinePercent;
  return words.general.percent(chance);
}
