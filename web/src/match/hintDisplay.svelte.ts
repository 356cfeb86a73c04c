import * as api from "../server/api";
import type { HintsInfo } from "../server/types";
import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import type { Reader } from "./following";
import type { LiveMatch } from "./match.svelte";
import { hintTitle } from "./titles";

/** Hints by a strong player for the current position, on request. */
export class HintDisplay {
  readonly #match: LiveMatch;
  #asking: AbortController | null = null;
  open = $state(false);
  /** Null while they are being computed. */
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
      say(hintWords(hints, this.#match));
    } catch (failed) {
      if (this.#asking !== asking) return;
      this.close();
      this.#match.tell(failed instanceof Error ? failed.message : String(failed));
    }
  }
}

/** The title of a list of hints, by seat. */
export function hintsTitle({ seat }: HintsInfo, seats: readonly string[], reader: Reader | null): string {
  return seat === reader?.seat ? words.study.bestForYou : words.study.bestFor(seats[seat] ?? "");
}

/** The text of a hint, with the title its preview will have. */
export function toldHint(hint: HintsInfo["hints"][number], reader: Reader | null): string {
  return reader ? hintTitle(hint, reader.view) : hint.words;
}

/** The best action and its advantage: the others are in the list. */
function hintWords(found: HintsInfo, { seats, reader }: Pick<LiveMatch, "seats" | "reader">): string {
  const told = found.hints.map((hint) => words.study.worth(toldHint(hint, reader), hint.value));
  return told.length ? `${hintsTitle(found, seats, reader)}: ${told.join("; ")}.` : words.study.noHint;
}
