import * as api from "../server/api";
import type { Judgement, Way } from "../server/types";

/** A wish is put together click by click; so long after the last it is judged. */
const PAUSE = 120;

/** What the server says of a wish while it is put together: always of the latest. */
export class Judge {
  judgement = $state.raw<Judgement | null>(null);
  #asked: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Without a wish there is nothing to judge. */
  ask(game: string, way: Way | null): void {
    this.stop();
    if (way === null) {
      this.judgement = null;
      return;
    }
    const asked = (this.#asked = new AbortController());
    this.#timer = setTimeout(() => {
      api.judge(game, way, asked.signal).then(
        (judgement) => {
          if (!asked.signal.aborted) this.judgement = judgement;
        },
        (failed: Error) => {
          if (!asked.signal.aborted)
            this.judgement = { problems: [{ place: "", text: failed.message }], sides: [] };
        },
      );
    }, PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }
}
