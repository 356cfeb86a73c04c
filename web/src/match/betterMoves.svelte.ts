import * as api from "../server/api";
import type { HintsInfo, LogEntry } from "../server/types";
import type { Shares, TurningPoint } from "./turningPoints";

export type Hint = HintsInfo["hints"][number];

/** What would have been better at the turning points of a finished match, one after the other: each takes the server a
 *  while. */
export class BetterMoves {
  readonly #match: string;
  readonly #seat: () => number | null;
  #asking: AbortController | null = null;
  /** By the entry of the log that was played instead; null where nothing is better. */
  found = $state.raw<ReadonlyMap<number, Hint | null>>(new Map());

  constructor(match: string, seat: () => number | null) {
    this.#match = match;
    this.#seat = seat;
  }

  /** Begins to look at these entries; what it gives back ends that. */
  look(entries: readonly number[], log: readonly LogEntry[]): () => void {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    void this.#ask(entries, log, asking.signal);
    return () => asking.abort();
  }

  async #ask(entries: readonly number[], log: readonly LogEntry[], signal: AbortSignal): Promise<void> {
    for (const n of entries) {
      if (this.found.has(n)) continue;
      // Without an answer the turning point still tells what happened.
      const hints = await api.hints(this.#match, this.#seat(), n - 1, signal).catch(() => null);
      if (signal.aborted) return;
      this.found = new Map([...this.found, [n, hints && betterThan(log[n - 1], hints)]]);
    }
  }
}

/** The best of these hints, unless it is what was played, or for somebody else. */
export function betterThan(played: LogEntry | undefined, { seat, hints }: HintsInfo): Hint | null {
  const best = hints[0];
  return best && played && seat === played.seat && best.text !== played.text ? best : null;
}

/** Of these turning points, those at which whoever moved came to stand worse. */
export function mistakes(
  points: readonly TurningPoint[],
  shares: readonly Shares[],
  log: readonly LogEntry[],
): number[] {
  return points.flatMap(({ n }) => {
    const seat = log[n - 1]?.seat ?? null;
    const [before, after] = [shares[n - 1], shares[n]];
    if (seat === null || !before || !after) return [];
    return (after[seat] ?? 0) < (before[seat] ?? 0) ? [n] : [];
  });
}
