import * as api from "../server/api";
import type { LogEntry, View } from "../server/types";
import type { Scenery } from "./stage.svelte";

let steps = 0;

/** Looking back: the position after the first `n` log entries. */
export class Past {
  readonly #match: string;
  readonly #seat: () => number | null;
  #known = new Map<number, Promise<View>>();
  #clocks = new Map<number, readonly (number | null)[]>();
  /** Null means the present. */
  n = $state<number | null>(null);
  /** The position being loaded: number and board change together once it arrives. */
  wanted = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** A step forward is animated; a step back is not. */
  moving = $state.raw<Scenery | null>(null);

  constructor(match: string, seat: () => number | null) {
    this.#match = match;
    this.#seat = seat;
  }

  /** Fetches a single position, cached. */
  at(n: number): Promise<View> {
    const known = this.#known.get(n);
    if (known) return known;
    const asked = api.position(this.#match, n, this.#seat()).then(({ view, clocks }) => {
      this.#clocks.set(n, clocks);
      return view;
    });
    this.#known.set(n, asked);
    asked.catch(() => this.#known.delete(n));
    return asked;
  }

  /** The clock of a seat at the past position, in milliseconds; null if unknown. */
  clockOf(seat: number): number | null {
    return this.n === null ? null : (this.#clocks.get(this.n)?.[seat] ?? null);
  }

  /** Shows a position; the last one is the present. */
  async show(n: number, log: readonly LogEntry[]): Promise<void> {
    const last = log.length;
    if (n >= last) {
      this.leave();
      return;
    }
    const wanted = Math.max(0, n);
    this.wanted = wanted;
    let view: View;
    try {
      view = await this.at(wanted);
    } catch (problem) {
      if (this.wanted === wanted) this.wanted = null;
      throw problem;
    }
    if (this.wanted !== wanted) return;
    const before = this.n;
    const events = log[wanted - 1]?.events;
    this.moving =
      before === wanted - 1 && this.view && events
        ? { key: `past ${++steps}`, before: this.view.board.units, events }
        : null;
    this.view = view;
    this.n = wanted;
    this.wanted = null;
    for (const near of [wanted - 1, wanted + 1])
      if (near >= 0 && near < last) void this.at(near).catch(() => undefined);
  }

  leave(): void {
    this.n = null;
    this.wanted = null;
    this.view = null;
    this.moving = null;
  }

  /** Drops cached positions: those after a take-back are invalid, and those of another seat may be secret. */
  forget(from = 0): void {
    for (const n of [...this.#known.keys()]) if (n >= from) this.#known.delete(n);
    if (Math.max(this.n ?? -1, this.wanted ?? -1) >= from) this.leave();
  }
}
