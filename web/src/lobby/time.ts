import type { TimeControl } from "../server/types";
import { words } from "../words";

/** The paces of quick pairing: players who tap the same one are paired. */
export const PACES: readonly TimeControl[] = [
  { pace: "live", bank: 30 * 60, increment: 10 },
  { pace: "correspondence", hours: 72 },
];

/** The time controls of a seek; null means no clock. */
export const TIMES: readonly (TimeControl | null)[] = [
  { pace: "live", bank: 10 * 60, increment: 5 },
  ...PACES.slice(0, 1),
  { pace: "live", bank: 60 * 60, increment: 30 },
  { pace: "correspondence", hours: 24 },
  ...PACES.slice(1),
  { pace: "correspondence", hours: 168 },
  null,
];

/** A time control in words. */
export function timeWords(time: TimeControl | null): string {
  if (!time) return words.lobby.noClock;
  if (time.pace === "live") return words.lobby.live(Math.round(time.bank / 60), time.increment ?? 0);
  return words.lobby.perMove(time.hours ?? 72);
}

export function sameTime(one: TimeControl | null, other: TimeControl | null): boolean {
  return timeWords(one) === timeWords(other);
}
