import type { LogEntry } from "../server/types";

/** Move numbers never change and are the same for all viewers; log entries are counted per viewer. The set-up
 *  precedes the first move, and a resignation follows the last; neither has a number. */
type Entry = Pick<LogEntry, "move" | "setup">;
type Entries = readonly Entry[];

/** Whether this entry is a played move, not a set-up or an agreement. */
export function isMove(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.move !== null;
}

/** The number of entries up to the last one that matches. */
function until(log: Entries, isSo: (entry: Entry) => boolean): number {
  let length = log.length;
  for (let entry = log[length - 1]; entry && !isSo(entry); entry = log[length - 1]) length--;
  return length;
}

/** The number of the last move among the first `at` entries; 0 before the first. */
export function moveAt(log: Entries, at = log.length): number {
  const played = log.slice(0, at);
  return played[until(played, isMove) - 1]?.move ?? 0;
}

/** The number of entries before the position after a move; all of them after the last move. */
export function entriesUntil(log: Entries, move: number): number {
  if (move >= moveAt(log)) return log.length;
  return until(log, (entry) => entry.setup || (entry.move !== null && entry.move <= move));
}

/** The number of set-up entries. */
export function setupLength(log: Entries): number {
  return until(log, ({ setup }) => setup);
}

/** The number of entries up to the last move. */
export function lengthOfPlay(log: Entries): number {
  return until(log, isMove);
}
