import { nextTask } from "../look/nextTask";
import type { Event, LogEntry, Unit, View } from "../server/types";

/** What the board shows moving: from these units to those of the view, by these events. */
export interface Scenery {
  key: string;
  before: readonly Unit[];
  events: readonly Event[];
}

interface Listener {
  /** The position after the first `n` entries of the log. */
  at(n: number): Promise<View>;
  /** How long the board takes to show it. */
  length(moving: Scenery, after: View): number;
  /** An entry is being shown: the board goes from one view to the next. */
  shows(entry: LogEntry, before: View | null, after: View): void;
  /** These are seen no more, or only what came of them. */
  skips(entries: readonly LogEntry[]): void;
  /** All is shown. */
  rests(): void;
}

/** Between one's own move and the answer to it. */
const BREATH = 400;
/** After a long absence the board does not act out all that was missed. */
const MOST = 3;

let keys = 0;

/** The board as it is shown: it follows the match one entry after the other, each seen moving. */
export class Stage {
  readonly #listener: Listener;
  #goal: { view: View; log: readonly LogEntry[] } | null = null;
  /** Changes when what is being acted out is dropped. */
  #run = 0;
  #calmSince = -Infinity;
  /** How many entries of the log have been shown. */
  shown = $state(0);
  view = $state.raw<View | null>(null);
  moving = $state.raw<Scenery | null>(null);
  busy = $state(false);

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Shows what was added to the log since; the first `kept` entries are as they were. */
  follow(view: View, log: readonly LogEntry[], kept: number): void {
    this.#goal = { view, log };
    if (this.view === null || kept < this.shown || log.length - this.shown > MOST) {
      this.#jump();
    } else if (!this.busy) void this.#catchUp(++this.#run);
  }

  /** Ends what is being acted out: who does something now has seen enough. */
  finish(): void {
    if (this.busy && this.#goal) {
      this.#listener.skips(this.#goal.log.slice(this.shown));
      this.#jump();
    } else this.moving = null;
  }

  /** Shows once more what was seen last. */
  again(before: readonly Unit[], { events }: LogEntry): void {
    if (!this.busy) this.moving = { key: `again ${++keys}`, before, events };
  }

  /** Nobody looks any more: what is being acted out is dropped, and nothing follows it. */
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

  /** What the board shows, what is told of it, and how long that takes are three pieces of work. */
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

/** Even without time to wait, whatever is due meanwhile comes first: a new position and what the board shows of it are
 *  two pieces of work, between which the page can answer. */
function pause(time: number): Promise<void> {
  return time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : nextTask();
}
