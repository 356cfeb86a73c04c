import * as api from "../server/api";
import type { Battle, Odds } from "../server/types";
import { reportOf } from "./battleReport";
import type { LiveMatch } from "./match.svelte";

/** A battle as it is shown: it stays after its last die until somebody goes on. */
export class BattleDisplay {
  readonly #match: LiveMatch;
  /** The last battle that was seen, with where it began in the log. */
  #seen = $state.raw<{ battle: Battle; began: number } | null>(null);
  #left = $state<number | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** Are the odds those of a moment ago? */
  working = $state(false);

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  readonly report = $derived.by(() => reportOf(this.#match.log.slice(0, this.#match.at)));
  readonly #now = $derived.by(() => {
    const { past, stage } = this.#match;
    return past.n === null ? (stage.view?.battle ?? null) : null;
  });

  /** Is the last die thrown? */
  readonly isOver = $derived.by(() => this.#now === null);

  readonly battle = $derived.by(() => {
    if (this.#now) return this.#now;
    const { past, picking } = this.#match;
    if (past.n !== null || picking.active || !this.report || this.#seen?.began !== this.report.began)
      return null;
    return this.#left === this.report.began ? null : this.#seen.battle;
  });

  /** Goes on after the last die. */
  leave(): void {
    this.#left = this.report?.began ?? null;
  }

  /** Keeps what was seen, and asks for the odds whenever something has happened. */
  follow(): (() => void) | undefined {
    const [battle, began] = [this.#now, this.report?.began];
    if (battle && began !== undefined) this.#seen = { battle, began };
    const { id, seat } = this.#match;
    if (!battle || seat === null || this.#match.stage.busy) return undefined;
    const asking = new AbortController();
    this.working = true;
    api
      .oddsNow(id, seat, asking.signal)
      .then((odds) => {
        this.odds = odds;
        this.working = false;
      })
      .catch(() => {
        if (!asking.signal.aborted) this.working = false;
      });
    return () => asking.abort();
  }
}
