import type { LogEntry } from "../server/types";

/** Moves have numbers that never change and are the same for everybody; entries of a log are counted as one sees them.
 *  The set-up comes before the first move, a resignation after the last; neither has a number. */
type Entry = Pick<LogEntry, "move" | "setup">;
type Entries = readonly Entry[];

/** Was this entry played, rather than set up or agreed upon? */
export function isMove(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.move !== null;
}

/** How many entries there are up to the last of this sort. */
function until(log: Entries, isSo: (entry: Entry) => boolean): number {
  let length = log.length;
  for (let entry = log[length - 1]; entry && !isSo(entry); entry = log[length - 1]) length--;
  return length;
}

/** The number of the last move among the first entries; 0 before the first. */
export function moveAt(log: Entries, at = log.length): number {
  const played = log.slice(0, at);
  return played[until(played, isMove) - 1]?.move ?? 0;
}

/** How many entries lie before what stood after a move: all of them after the last. */
export function entriesUntil(log: Entries, move: number): number {
  if (move >= moveAt(log)) return log.length;
  return until(log, (entry) => entry.setup || (entry.move !== null && entry.move <= move));
}

/** How many entries tell of the set-up. */
export function setupLength(log: Entries): number {
  return until(log, ({ setup }) => setup);
}

/** How many entries there are up to the last move. */
export function lengthOfPlay(log: Entries): number {
  return until(log, isMove);
}
