import type { LogEntry, Snapshot } from "../server/types";
import { words } from "../words";
import { told } from "./log";
import { outcomeTitle } from "./outcome";
import { asked } from "./prompt";

/** The parts of a match that the narrator reads. */
interface Match {
  readonly snapshot: Snapshot | null;
  readonly log: readonly LogEntry[];
  readonly isVeiled: boolean;
  readonly isMyTurn: boolean;
}

/** Narrates a match for screen readers: each thing once, and nothing hidden from the listener. */
export class Narrator {
  readonly #match: Match;
  readonly #say: (text: string) => void;
  /** The number of log entries told so far. */
  #told = 0;
  /** What the match was waiting for last. */
  #rest = "";
  /** The last prompt, and the log length at that time. */
  #asked = { text: "", at: 0 };
  #layingOut = false;

  constructor(match: Match, say: (text: string) => void) {
    this.#match = match;
    this.#say = say;
  }

  /** The animation of a log entry starts. */
  shows(entry: LogEntry): void {
    if (this.#match.isVeiled) return;
    this.#told = this.#match.log.indexOf(entry) + 1;
    this.#say(told(entry));
  }

  /** A whole set-up was sent: it is announced once, not change by change. */
  laysOut(isSo: boolean): void {
    this.#layingOut = isSo;
  }

  /** The board is up to date. Returns whether there is news. */
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

  /** The prompt, unless the same one was told after an earlier move. */
  #newlyAsked(text: string): string {
    const at = this.#match.log.length;
    if (text !== this.#asked.text) this.#asked = { text, at };
    return this.#asked.at === at ? text : "";
  }
}
