import * as api from "../server/api";
import type { Battle, Odds } from "../server/types";
import { reportOf } from "./battleReport";
import type { LiveMatch } from "./match.svelte";

/** The battle on display: it stays after its last die until the user goes on. */
export class BattleDisplay {
  readonly #match: LiveMatch;
  /** The last battle shown, with its start in the log. */
  #seen = $state.raw<{ battle: Battle; began: number } | null>(null);
  #left = $state<number | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** Whether the odds are out of date while new ones are being fetched. */
  working = $state(false);

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  readonly report = $derived.by(() => reportOf(this.#match.log.slice(0, this.#match.at)));
  readonly #now = $derived.by(() => {
    const { past, stage } = this.#match;
    return past.n === null ? (stage.view?.battle ?? null) : null;
  });

  /** Whether the last die has been thrown. */
  readonly isOver = $derived.by(() => this.#now === null);

  readonly battle = $derived.by(() => {
    if (this.#now) return this.#now;
    const { past, picking } = this.#match;
    if (past.n !== null || picking.active || !this.report || this.#seen?.began !== this.report.began)
      return null;
    return this.#left === this.report.began ? null : this.#seen.battle;
  });

  /** Closes the battle after its last die. */
  leave(): void {
    this.#left = this.report?.began ?? null;
  }

  /** Keeps the current battle, and fetches the odds after each change. */
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
