import * as api from "../server/api";
import type { Shares } from "./turningPoints";

const AGAIN = 1_000;

/** The evaluations of a match. While shown, polls the server every second until all have arrived. */
export class MatchEvaluations {
  readonly #match: string;
  readonly #seat: () => number | null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #looks = 0;
  shares = $state.raw<readonly Shares[]>([]);
  done = $state(false);
  problem = $state("");

  constructor(match: string, seat: () => number | null) {
    this.#match = match;
    this.#seat = seat;
  }

  /** Starts polling; returns a function that stops it. */
  look(): () => void {
    void this.#ask(++this.#looks);
    return () => {
      this.#looks++;
      clearTimeout(this.#waiting);
    };
  }

  async #ask(look: number): Promise<void> {
    try {
      const { shares, done } = await api.evaluations(this.#match, this.#seat());
      if (look !== this.#looks) return;
      [this.shares, this.done, this.problem] = [shares, done, ""];
      if (!done) this.#waiting = setTimeout(() => void this.#ask(look), AGAIN);
    } catch (failed) {
      if (look === this.#looks) this.problem = failed instanceof Error ? failed.message : String(failed);
    }
  }
}
