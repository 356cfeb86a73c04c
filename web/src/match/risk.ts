import type { Threat } from "../server/types";

/** How a threat would come out, in a word or two: by its odds, its chance, or its verdict. */
export function riskOf({ odds, chance, verdict }: Threat): string {
  if (odds?.wins != null) return percent(odds.wins);
  if (chance !== null && chance > 0 && chance < 1) return percent(chance);
  if (verdict === "behind") return "Falls";
  if (verdict === "even") return chance === 1 ? "Both fall" : "In doubt";
  return "Lives";
}

function percent(chance: number): string {
  const rounded = Math.round(100 * chance);
  if (rounded === 0) return "< 1 %";
  return rounded === 100 && chance < 1 ? "> 99 %" : `${rounded} %`;
}
