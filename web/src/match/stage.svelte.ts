import { nextTask } from "../look/nextTask";
import type { Event, LogEntry, Unit, View } from "../server/types";

/** An animation on the board: from these units to those of the view, by these events. */
export interface Scenery {
  key: string;
  before: readonly Unit[];
  events: readonly Event[];
}

interface Listener {
  /** Fetches the position after the first `n` log entries. */
  at(n: number): Promise<View>;
  /** The duration of an animation. */
  length(moving: Scenery, after: View): number;
  /** A log entry starts to be shown: the board goes from one view to the next. */
  shows(entry: LogEntry, before: View | null, after: View): void;
  /** These entries are skipped, or their animation was cut short. */
  skips(entries: readonly LogEntry[]): void;
  /** Everything has been shown. */
  rests(): void;
}

/** The pause between the user's own move and the reply, in milliseconds. */
const BREATH = 400;
/** The number of missed entries up to which they are animated after an absence. */
const MOST = 3;

let keys = 0;

/** The board as displayed: it follows the log entry by entry, with animations. */
export class Stage {
  readonly #listener: Listener;
  #goal: { view: View; log: readonly LogEntry[] } | null = null;
  /** Changes when the running animation is cancelled. */
  #run = 0;
  #calmSince = -Infinity;
  /** The number of log entries shown. */
  shown = $state(0);
  view = $state.raw<View | null>(null);
  moving = $state.raw<Scenery | null>(null);
  busy = $state(false);

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Shows the entries added to the log; the first `kept` are unchanged. */
  follow(view: View, log: readonly LogEntry[], kept: number): void {
    this.#goal = { view, log };
    if (this.view === null || kept < this.shown || log.length - this.shown > MOST) {
      this.#jump();
    } else if (!this.busy) void this.#catchUp(++this.#run);
  }

  /** Ends the running animation: a user who acts has seen enough. */
  finish(): void {
    if (this.busy && this.#goal) {
      this.#listener.skips(this.#goal.log.slice(this.shown));
      this.#jump();
    } else this.moving = null;
  }

  /** Replays the last animation. */
  again(before: readonly Unit[], { events }: LogEntry): void {
    if (!this.busy) this.moving = { key: `again ${++keys}`, before, events };
  }

  /** Cancels the running animation; no other follows. */
  close(): void {
    this.#run++;
    this.#goal = null;
  }

  #jump(): void {
    this.#run++;
    this.moving = null;
    this.#rest();
  }

  async #catchUp(run: number): Promise<void> {
    while (this.#goal && this.shown < this.#goal.log.length) {
      this.busy = true;
      const { view, log } = this.#goal;
      const entry = log[this.shown];
      const isLast = this.shown + 1 === log.length;
      const [after] = await Promise.all([
        isLast ? view : this.#listener.at(this.shown + 1).catch(() => view),
        pause(this.#calmSince + BREATH - performance.now()),
      ]);
      if (run !== this.#run || !entry) return;
      await this.#act(run, entry, after);
      if (run !== this.#run) return;
    }
    this.#rest();
  }

  /** Separate tasks for the board, the announcement and the wait keep each of them short. */
  async #act(run: number, entry: LogEntry, after: View): Promise<void> {
    const before = this.view;
    const isSeen = entry.events.some(({ deed, end }) => deed ?? end);
    const moving = { key: `now ${++keys}`, before: before?.board.units ?? [], events: entry.events };
    this.view = after;
    if (isSeen) this.moving = moving;
    await nextTask();
    if (run !== this.#run) return;
    this.shown += 1;
    this.#listener.shows(entry, before, after);
    if (isSeen) {
      await nextTask();
      await pause(this.#listener.length(moving, after));
    }
    this.#calmSince = performance.now();
  }

  #rest(): void {
    if (!this.#goal) return;
    this.view = this.#goal.view;
    this.shown = this.#goal.log.length;
    this.busy = false;
    this.#listener.rests();
  }
}

/** Yields even for no time: a new position and its display are two tasks, between which the page can
 *  respond. */
function pause(time: number): Promise<void> {
  return time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : nextTask();
}
