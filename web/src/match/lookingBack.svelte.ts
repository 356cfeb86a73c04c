import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import type { Hint } from "./betterMoves.svelte";
import { followingWords } from "./following";
import { told } from "./log";
import type { LiveMatch } from "./match.svelte";
import { moveAt, setupLength } from "./moves";
import type { Sight } from "./sight.svelte";

/** Goes through what was on the board before, and says where in the match that is. */
export class LookingBack {
  readonly #match: LiveMatch;
  readonly #sight: Sight;

  constructor(match: LiveMatch, sight: Sight) {
    this.#match = match;
    this.#sight = sight;
  }

  /** Where the match begins, once all is set up. */
  get start(): number {
    return setupLength(this.#match.shownLog);
  }

  /** Shows the position after so many entries of the log. */
  show = async (n: number): Promise<void> => {
    const { past, picking, shownLog } = this.#match;
    picking.clear();
    if (n >= shownLog.length) return this.toNow();
    await past.show(n, shownLog).catch(() => this.#match.tell(words.table.positionNotShown, true));
    // Whoever has gone on meanwhile is told of where that leads; and the handle of the line tells by itself.
    if (past.n === Math.max(0, n) && !document.activeElement?.matches("[type=range]"))
      say(this.placed(past.n));
  };

  toNow = (): void => {
    const { past } = this.#match;
    const wasBack = past.n !== null;
    past.leave();
    if (wasBack) say(`${words.table.toNow}. ${this.#sight.lead}`);
  };

  /** Shows what stood before an entry, and the way that would have been better. */
  showBetter = async (n: number, { picks, words: deed, line }: Hint): Promise<void> => {
    const follows = line.length ? words.study.then(followingWords(line, this.#match.seats)) : "";
    const said = [words.study.better(deed, this.sideOf(n)), follows].filter(Boolean).join(", ");
    this.#sight.advised = { at: n - 1, picks, said };
    await this.show(n - 1);
    say(said);
  };

  /** Whose entry it is, unless it is one's own. */
  sideOf(n: number): string {
    const { log, seat, seats } = this.#match;
    const other = log[n - 1]?.seat ?? null;
    return other === null || other === seat ? "" : (seats[other] ?? "");
  }

  /** Where a position stands in the match. */
  moveOf(n: number): string {
    const { shownLog } = this.#match;
    if (n < this.start) return words.table.inSetup;
    const move = moveAt(shownLog, n);
    return move === 0 ? words.table.start : words.table.moveOf(move, moveAt(shownLog));
  }

  /** The same, and what led to it. */
  placed = (n: number): string => [this.moveOf(n), told(this.#match.log[n - 1])].filter(Boolean).join(". ");
}
