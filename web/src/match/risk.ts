import type { Threat } from "../server/types";
import { words } from "../words";
import { inPercent } from "./chances";

/** The risk of a threat in a word or two: its odds, its chance, or its verdict. */
export function riskOf({ odds, chance, verdict }: Threat): string {
  if (odds?.wins != null) return inPercent(odds.wins);
  if (chance !== null && chance > 0 && chance < 1) return inPercent(chance);
  if (verdict === "behind") return words.threats.falls;
  if (verdict === "even") return chance === 1 ? words.threats.bothFall : words.threats.inDoubt;
  return words.threats.lives;
}
