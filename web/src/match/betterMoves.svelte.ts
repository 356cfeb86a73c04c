import * as api from "../server/api";
import type { HintsInfo, LogEntry } from "../server/types";
import type { Shares, TurningPoint } from "./turningPoints";

export type Hint = HintsInfo["hints"][number];

/** Better moves at the turning points of a finished match, requested one after the other because each takes
 *  the server a while. */
export class BetterMoves {
  readonly #match: string;
  readonly #seat: () => number | null;
  #asking: AbortController | null = null;
  /** By the log entry played instead; null if nothing is better. */
  found = $state.raw<ReadonlyMap<number, Hint | null>>(new Map());

  constructor(match: string, seat: () => number | null) {
    this.#match = match;
    this.#seat = seat;
  }

  /** Starts analysing these entries; returns a function that stops it. */
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
      // Without an answer, the turning point still shows what happened.
      const hints = await api.hints(this.#match, this.#seat(), n - 1, signal).catch(() => null);
      if (signal.aborted) return;
      this.found = new Map([...this.found, [n, hints && betterThan(log[n - 1], hints)]]);
    }
  }
}

/** The best of these hints, unless it was played or is for another seat. */
export function betterThan(played: LogEntry | undefined, { seat, hints }: HintsInfo): Hint | null {
  const best = hints[0];
  return best && played && seat === played.seat && best.text !== played.text ? best : null;
}

/** The turning points at which the mover's own position got worse. */
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
