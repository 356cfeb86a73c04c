import * as api from "../server/api";
import type { HintsInfo } from "../server/types";
import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import type { LiveMatch } from "./match.svelte";

/** What a strong player would do with what is on the board, once somebody wants to know. */
export class HintDisplay {
  readonly #match: LiveMatch;
  #asking: AbortController | null = null;
  open = $state(false);
  /** None while it is thought about. */
  hints = $state.raw<HintsInfo | null>(null);

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  toggle(): void {
    const { past, outcome } = this.#match;
    if (this.open) this.close();
    else if (past.n !== null && !outcome) this.#match.tell(words.table.lookingBack);
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
    say(words.study.thinkingAboutIt);
    try {
      const hints = await api.hints(id, seat, at, asking.signal);
      if (this.#asking !== asking) return;
      this.hints = hints;
      say(hintWords(hints, this.#match.seats));
    } catch (failed) {
      if (this.#asking !== asking) return;
      this.close();
      this.#match.tell(failed instanceof Error ? failed.message : String(failed));
    }
  }
}

/** What is best, and how much: the rest is in the list. */
function hintWords({ seat, hints }: HintsInfo, seats: readonly string[]): string {
  const told = hints.map(({ words: said, value }) => words.study.worth(said, value));
  return told.length ? `${words.study.bestFor(seats[seat] ?? "")}: ${told.join("; ")}.` : words.study.noHint;
}
