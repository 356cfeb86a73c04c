import * as api from "../server/api";
import type { OptionsCheck as CheckResult, MatchOptions } from "../server/types";

/** The debounce before changed options are checked, in milliseconds. */
const PAUSE = 120;

/** The server's check of the current match options. */
export class OptionsCheck {
  result = $state.raw<CheckResult | null>(null);
  #request: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  check(game: string, options: MatchOptions | null): void {
    this.stop();
    if (options === null) {
      this.result = null;
      return;
    }
    const request = (this.#request = new AbortController());
    this.#timer = setTimeout(() => {
      api.checkOptions(game, options, request.signal).then(
        (result) => {
          if (!request.signal.aborted) this.result = result;
        },
        (failed: Error) => {
          if (!request.signal.aborted)
            this.result = { problems: [{ place: "", text: failed.message }], sides: [] };
        },
      );
    }, PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }
}
