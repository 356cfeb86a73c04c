import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import type { Hint } from "./betterMoves.svelte";
import { followingWords } from "./following";
import { told } from "./log";
import type { LiveMatch } from "./match.svelte";
import { moveAt, setupLength } from "./moves";
import type { Sight } from "./sight.svelte";

/** Navigates through earlier positions and describes where they are in the match. */
export class LookingBack {
  readonly #match: LiveMatch;
  readonly #sight: Sight;

  constructor(match: LiveMatch, sight: Sight) {
    this.#match = match;
    this.#sight = sight;
  }

  /** The entry at which play begins, after the set-up. */
  get start(): number {
    return setupLength(this.#match.shownLog);
  }

  /** Shows the position after the first `n` log entries. */
  show = async (n: number): Promise<void> => {
    const { past, picking, shownLog } = this.#match;
    picking.clear();
    if (n >= shownLog.length) return this.toNow();
    await past.show(n, shownLog).catch(() => this.#match.tell(words.table.positionNotShown, true));
    // Not if the user has gone on meanwhile; the timeline's slider announces its own value.
    if (past.n === Math.max(0, n) && !document.activeElement?.matches("[type=range]"))
      say(this.placed(past.n));
  };

  toNow = (): void => {
    const { past } = this.#match;
    const wasBack = past.n !== null;
    past.leave();
    if (wasBack) say(`${words.table.toNow}. ${this.#sight.lead}`);
  };

  /** Shows the position before an entry together with the better move. */
  showBetter = async (n: number, { picks, words: deed, line }: Hint): Promise<void> => {
    const follows = line.length ? words.study.then(followingWords(line, this.#match.seats)) : "";
    const said = [words.study.better(deed, this.sideOf(n)), follows].filter(Boolean).join(", ");
    this.#sight.advised = { at: n - 1, picks, said };
    await this.show(n - 1);
    say(said);
  };

  /** The side an entry belongs to, unless it is the user's own. */
  sideOf(n: number): string {
    const { log, seat, seats } = this.#match;
    const other = log[n - 1]?.seat ?? null;
    return other === null || other === seat ? "" : (seats[other] ?? "");
  }

  /** The place of a position in the match. */
  moveOf(n: number): string {
    const { shownLog } = this.#match;
    if (n < this.start) return words.table.inSetup;
    const move = moveAt(shownLog, n);
    return move === 0 ? words.table.start : words.table.moveOf(move, moveAt(shownLog));
  }

  /** The same, with the action that led to it. */
  placed = (n: number): string => [this.moveOf(n), told(this.#match.log[n - 1])].filter(Boolean).join(". ");
}
