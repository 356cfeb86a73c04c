import type { Threat } from "../server/types";
import { words } from "../words";

/** How a threat would come out, in a word or two: by its odds, its chance, or its verdict. */
export function riskOf({ odds, chance, verdict }: Threat): string {
  if (odds?.wins != null) return percent(odds.wins);
  if (chance !== null && chance > 0 && chance < 1) return percent(chance);
  if (verdict === "behind") return words.danger.falls;
  if (verdict === "even") return chance === 1 ? words.danger.bothFall : words.danger.inDoubt;
  return words.danger.lives;
}

function percent(chance: number): string {
  const rounded = Math.round(100 * chance);
  if (rounded === 0) return words.preview.underOnePercent;
  return rounded === 100 && chance < 1 ? words.danger.overNinetyNine : words.preview.percent(rounded);
}
