import * as api from "../server/api";
import type { HintsInfo } from "../server/types";
import type { LiveMatch } from "./match.svelte";

/** What a strong player would do with what is on the board, once somebody wants to know. */
export class Advice {
  readonly #match: LiveMatch;
  #asking: AbortController | null = null;
  open = $state(false);
  /** None while it is thought about. */
  hints = $state.raw<HintsInfo | null>(null);

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  toggle(): void {
    if (this.open) this.close();
    else void this.#ask();
  }

  close(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.open = false;
    this.hints = null;
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    [this.#asking, this.open] = [asking, true];
    const { id, seat, at } = this.#match;
    try {
      const hints = await api.hint(id, seat, at, asking.signal);
      if (this.#asking === asking) this.hints = hints;
    } catch (failed) {
      if (this.#asking !== asking) return;
      this.close();
      this.#match.tell(failed instanceof Error ? failed.message : String(failed));
    }
  }
}
