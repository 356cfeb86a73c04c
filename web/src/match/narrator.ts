import type { LogEntry, Snapshot } from "../server/types";
import { words } from "../words";
import { told } from "./log";
import { outcomeTitle } from "./outcome";
import { asked } from "./prompt";

/** What there is to know of a match. */
interface Match {
  readonly snapshot: Snapshot | null;
  readonly log: readonly LogEntry[];
  readonly isVeiled: boolean;
  readonly isMyTurn: boolean;
}

/** Tells whoever does not see the board how a match goes: each thing once, and nothing behind the back of whoever it
 *  is for. */
export class Narrator {
  readonly #match: Match;
  readonly #say: (text: string) => void;
  /** How many entries of the log have been told. */
  #told = 0;
  /** What the match rested at last. */
  #rest = "";
  /** What was asked last, and after how many entries. */
  #asked = { text: "", at: 0 };
  #layingOut = false;

  constructor(match: Match, say: (text: string) => void) {
    this.#match = match;
    this.#say = say;
  }

  /** An entry of the log is seen moving. */
  shows(entry: LogEntry): void {
    if (this.#match.isVeiled) return;
    this.#told = this.#match.log.indexOf(entry) + 1;
    this.#say(told(entry));
  }

  /** A whole set-up is on its way: it is told as one, not by its many changes. */
  laysOut(isSo: boolean): void {
    this.#layingOut = isSo;
  }

  /** All that happened is on the board. Is something new? */
  rests(): boolean {
    const { snapshot, log, isMyTurn, isVeiled } = this.#match;
    if (!snapshot || isVeiled || snapshot.seats.some(({ player }) => player === "open")) return false;
    const rest = [log.length, snapshot.seat, isMyTurn, snapshot.view.status.outcome?.text].join();
    if (rest === this.#rest) return false;
    this.#rest = rest;
    this.#say([this.#happened(), this.#next(snapshot)].filter(Boolean).join(" "));
    return true;
  }

  #happened(): string {
    const { log } = this.#match;
    const before = this.#told;
    this.#told = log.length;
    if (log.length < before) return words.table.takenBack;
    if (this.#layingOut) {
      this.#layingOut = false;
      return words.table.laidOut;
    }
    const last = log.at(-1);
    return last && log.length > before ? told(last) : "";
  }

  #next(snapshot: Snapshot): string {
    const { outcome } = snapshot.view.status;
    if (outcome) return `${outcomeTitle(outcome, snapshot.seats)}. ${outcome.text}`;
    if (!this.#match.isMyTurn) return "";
    const { lead, rest } = asked(snapshot);
    return [lead, this.#newlyAsked(rest)].filter(Boolean).join(" ");
  }

  /** What is asked, unless the same was asked after an earlier move. */
  #newlyAsked(text: string): string {
    const at = this.#match.log.length;
    if (text !== this.#asked.text) this.#asked = { text, at };
    return this.#asked.at === at ? text : "";
  }
}
