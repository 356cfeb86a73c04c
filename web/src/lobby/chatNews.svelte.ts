import { lobby } from "./lobby.svelte";

/** Whether something was said in a match since its chat was last on the page. A reload does not make it new again. */
export class ChatNews {
  readonly #key: string;
  #heard = $state(0);

  constructor(match: string) {
    this.#key = `banneret.heard.${match}`;
    this.#heard = this.#kept();
  }

  readonly isUnread = $derived.by(() => (lobby.now?.chat ?? 0) > this.#heard);

  /** The chat is on the page. */
  read(): void {
    this.#heard = lobby.now?.chat ?? 0;
    try {
      sessionStorage.setItem(this.#key, String(this.#heard));
    } catch {
      // Where nothing may be kept, a reload shows the mark again.
    }
  }

  #kept(): number {
    try {
      return Number(sessionStorage.getItem(this.#key) ?? 0);
    } catch {
      return 0;
    }
  }
}
