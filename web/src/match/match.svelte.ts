import { beatsOf } from "../board/beats";
import { geometryOf } from "../board/geometry";
import type { Content } from "../choosing/savedSides";
import { lookOf } from "../games";
import { memoizeEqual } from "../look/memoize";
import * as api from "../server/api";
import { Live, type Connection } from "../server/live";
import type {
  ActionInfo,
  Answer,
  ClockInfo,
  Command,
  LogEntry,
  Rights,
  Snapshot,
  Unit,
  View,
} from "../server/types";
import { playSounds, stopSounds } from "../sounds";
import { areTurnedUp, soundsOf } from "../sounds/schedule";
import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import { emblemsOf } from "./emblems";
import type { Reader } from "./following";
import { guideOf } from "./guide";
import { lengthOf } from "./length";
import { mergeLog, told } from "./log";
import { Narrator } from "./narrator";
import { Past } from "./past.svelte";
import { Picking } from "./picking.svelte";
import { seatTitle } from "./prompt";
import { settings } from "./settings.svelte";
import { Playback } from "./playback.svelte";
import { takenBy, type Taken } from "./taken";

/** A transient message in the prompt line. Refusals are announced immediately, others politely. */
export interface Note {
  text: string;
  refused: boolean;
}

const NOTE_MS = 4_000;

/** A live match in this page: the server's last snapshot, and the local interaction. */
export class LiveMatch {
  readonly id: string;
  readonly picking: Picking;
  readonly past: Past;
  readonly playback: Playback;
  readonly #live: Live;
  readonly #narrator = new Narrator(this, say);
  #fading: ReturnType<typeof setTimeout> | undefined;

  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** When the latest snapshot arrived, on the page's own clock: the match clocks run on from there. */
  received = $state(0);
  connection = $state<Connection>("connecting");
  /** A command without an answer, or whose effect has not arrived yet. */
  sending = $state.raw<Command | null>(null);
  /** The version of the match that contains the last accepted command. */
  #due = 0;
  note = $state.raw<Note | null>(null);
  /** The unit whose figure represents each seat. */
  emblems = $state.raw<readonly (Unit | undefined)[]>([]);

  readonly seat = $derived<number | null>(this.snapshot?.seat ?? null);
  readonly #keepSeats = memoizeEqual<readonly string[]>();
  readonly seats = $derived(this.#keepSeats(this.snapshot?.view.seats ?? []));
  readonly outcome = $derived(this.snapshot?.view.status.outcome ?? null);
  /** Who sits at the screen, if one person's seats have different information. */
  #seated = $state<number | null>(null);
  /** The position is for another seat than the last one at this screen: the screen must be handed over
   *  first. */
  readonly isVeiled = $derived(
    (this.snapshot?.secrets ?? false) && !this.outcome && this.seat !== this.#seated,
  );
  readonly lesson = $derived(this.snapshot?.lesson ?? null);
  /** What a learner should use next. */
  readonly guide = $derived.by(() => {
    const next = this.lesson?.next;
    return next && this.canAct && this.snapshot
      ? guideOf(next, this.picking, this.snapshot.view.board.units)
      : null;
  });
  /** The number of illegal picks so far. */
  refusals = $state(0);
  /** Whether a lesson step is over, done or missed: nothing more can be done in it. */
  readonly isSettled = $derived((this.lesson?.state ?? "open") !== "open");
  readonly isMyTurn = $derived(
    this.seat !== null &&
      !this.outcome &&
      !this.isSettled &&
      (this.snapshot?.view.status.to_act.includes(this.seat) ?? false),
  );
  /** Whether the viewer is to act, even while an animation is still running. */
  readonly mayAct = $derived.by(() => this.isMyTurn && this.past.n === null && this.sending === null);
  /** Whether something can be picked: only after all animations have finished. */
  readonly canAct = $derived.by(() => this.mayAct && !this.playback.busy);
  readonly view = $derived.by(() => this.past.view ?? this.playback.view);
  /** The number of log entries before the position on display. */
  readonly at = $derived.by(() => this.past.n ?? this.playback.shown);
  /** The same for a position still loading: the next step starts from it. */
  readonly heading = $derived.by(() => this.past.wanted ?? this.at);
  /** The log up to the position on the board: an entry is not told before it is shown. */
  readonly shownLog = $derived.by(() => this.log.slice(0, this.playback.shown));

  constructor(id: string) {
    this.id = id;
    this.picking = new Picking({
      // A side that can still be rearranged is arranged without asking.
      confirms: () => settings.confirm && this.snapshot?.can_arrange !== true,
      // In lessons, units are picked one at a time.
      joins: () => this.lesson === null,
      play: (action) => this.#play(action),
      tell: (text) => {
        this.refusals += 1;
        this.showNote(text);
      },
    });
    this.past = new Past(id, () => this.seat);
    this.playback = new Playback({
      at: (n) => this.past.at(n),
      length: ({ before, events }, { board }) =>
        this.snapshot && settings.moves && !document.hidden
          ? lengthOf(this.snapshot.grid, before, board, events)
          : 0,
      shows: (entry, before, after) => {
        this.#narrator.shows(entry);
        this.#playSoundsOf(entry, before, after);
      },
      skips: (entries) => {
        for (const entry of entries) this.#narrator.shows(entry);
        stopSounds();
      },
      rests: () => this.#rested(),
    });
    this.#live = new Live(id, {
      snapshot: (snapshot) => this.#receive(snapshot),
      answer: (answer, command) => this.#answered(answer, command),
      connection: (state) => this.#connected(state),
      logLength: () => this.log.length,
    });
    this.sending = this.#live.waiting ?? null;
  }

  /** Fetches the match and keeps it live. Throws if the visitor has no access to it. */
  async open(): Promise<void> {
    this.#receive(await api.snapshot(this.id));
    this.#live.open();
    const start = await this.past.at(0).catch(() => null);
    if (start) this.emblems = emblemsOf(start.board.units, start.seats.length, lookOf(start.game)?.emblem);
  }

  close(): void {
    clearTimeout(this.#fading);
    this.playback.close();
    this.#live.close();
  }

  /** The player of the seat to act has taken over the screen. */
  sitDown(): void {
    this.#seated = this.seat;
    this.#narrator.rests();
  }

  /** Declines a rematch, or withdraws the request for one. */
  async declineRematch(): Promise<void> {
    try {
      await api.declineRematch(this.id);
    } catch (failed) {
      this.showNote(failed instanceof Error ? failed.message : String(failed), true);
    }
  }

  showNote(text: string, refused = false): void {
    clearTimeout(this.#fading);
    this.note = { text, refused };
    this.#fading = setTimeout(() => (this.note = null), NOTE_MS);
  }

  clearNote(): void {
    clearTimeout(this.#fading);
    this.note = null;
  }

  /** Finishes running animations before a pick; returns whether something can be picked then. */
  ready(): boolean {
    if (this.mayAct) this.playback.finish();
    return this.canAct;
  }

  /** Finishes all animations: a user who acts, or looks elsewhere, has seen enough. */
  skip(): void {
    this.playback.finish();
    this.past.moving = null;
  }

  /** Sends a whole set-up at once. */
  arrange(side: Content): void {
    this.picking.end();
    this.#narrator.laysOut(true);
    this.#send({ kind: "arrange", side: { ...side } });
  }

  /** Whether the usual set-up is being placed automatically, until stopped. */
  settingUp = $state(false);

  setUpAsUsual(): void {
    this.settingUp = true;
    this.continueSetup();
  }

  /** Places the next unit of the usual set-up, once that is possible. */
  continueSetup(): void {
    const next = this.snapshot?.usual_setup;
    if (this.settingUp && next && !this.sending && this.ready()) this.#play(next.action);
  }

  command(kind: Exclude<Command["kind"], "play" | "arrange" | "mix">): void {
    this.#send({ kind });
  }

  /** Why the user cannot use one of their rights now; null if they can. */
  whyNot(right: keyof Rights): string | null {
    if (!this.snapshot) return words.table.notHere;
    if (this.sending && right !== "record") return words.table.stillSending;
    return this.snapshot.rights[right];
  }

  /** Whether another person plays in this match, who must agree to a take-back. */
  readonly hasOthers = $derived(
    this.snapshot?.seats.some((seat) => !seat.mine && seat.player !== "computer") ?? false,
  );

  /** The seat that texts address, and its view; null if one person plays several sides, or none. */
  readonly reader = $derived.by<Reader | null>(() => {
    const { seat, snapshot } = this;
    const isAlone = snapshot?.seats.filter(({ mine }) => mine).length === 1;
    return snapshot && seat !== null && isAlone ? { seat, view: snapshot.view } : null;
  });

  /** Replays the last move and announces it. */
  async replayLast(): Promise<void> {
    const last = this.log.at(-1);
    if (!last || this.playback.busy) return;
    this.past.leave();
    say(told(last));
    const before = await this.past.at(this.log.length - 1).catch(() => null);
    if (before && last === this.log.at(-1)) this.playback.again(before.board.units, last);
  }

  /** The clock of a seat now, or at the past position on display. */
  clockOf(seat: number): ClockInfo | null {
    if (this.past.n === null) return this.snapshot?.clocks[seat] ?? null;
    const left = this.past.clockOf(seat);
    return left === null ? null : { left, runs: false, missed: 0 };
  }

  taken(seat: number): Taken[] {
    return takenBy(seat, this.seats.length, this.log.slice(0, this.at));
  }

  #play(action: ActionInfo): void {
    this.#send({ kind: "play", action: action.text });
    this.picking.end();
  }

  #send(what: Pick<Command, "kind" | "action" | "side" | "seed">): void {
    const { snapshot, seat } = this;
    if (!snapshot || seat === null || this.sending) return;
    const command: Command = { ...what, id: randomHex(16), version: snapshot.version, seat };
    this.clearNote();
    this.sending = command;
    if (this.connection === "lost") say(words.prompt.lostSending);
    this.#live.send(command);
  }

  #answered(answer: Answer, command: Command | undefined): void {
    if (answer.kind === "accepted") this.#due = Math.max(this.#due, answer.version);
    if (command) this.#settle();
    // The new set-up may equal the old one: then no new snapshot will come.
    if (command?.kind === "arrange" && answer.kind === "accepted" && !this.sending && this.snapshot)
      this.picking.begin(this.snapshot);
    if (answer.kind !== "refused") return;
    this.#narrator.laysOut(false);
    // The user did not send this command; if a mix is still needed, it is sent again.
    if (command?.kind !== "mix") this.showNote(answer.text, true);
    void this.#resync();
  }

  /** An accepted command stays in flight until its effect arrives: the position before it must not be
   *  answered again. */
  #settle(): void {
    if ((this.snapshot?.version ?? 0) >= this.#due) this.sending = this.#live.waiting ?? null;
  }

  async #resync(): Promise<void> {
    const snapshot = await api.snapshot(this.id).catch(() => null);
    if (snapshot) this.#receive(snapshot, true);
  }

  #receive(snapshot: Snapshot, afresh = false): void {
    const known = this.snapshot;
    if (known && snapshot.version < known.version) return;
    const log = mergeLog(this.log, snapshot.log_since, snapshot.view.log);
    if (log === null) {
      void this.#resync();
      return;
    }
    const kept = commonLength(this.log, log);
    const isNews =
      afresh || !known || kept < log.length || kept < this.log.length || known.seat !== snapshot.seat;
    if (known && known.seat !== snapshot.seat) this.past.forget();
    else this.past.forget(kept + 1);
    // The grid of a match never changes, and derived data is cached by grid object.
    this.snapshot = known ? { ...snapshot, grid: known.grid } : snapshot;
    this.received = performance.now();
    this.log = log;
    const { draw_offered_by: offers, seats } = snapshot;
    if (known && offers !== null && offers !== known.draw_offered_by)
      say(
        seats[offers]?.mine
          ? words.prompt.drawOffered
          : `${words.table.offersDraw(seatTitle(seats[offers]))}.`,
      );
    const { undo_offered_by: asks } = snapshot;
    if (known && asks !== null && asks !== known.undo_offered_by)
      say(seats[asks]?.mine ? words.clock.askedBack : `${words.clock.asksBack(seatTitle(seats[asks]))}.`);
    this.#settle();
    // A draw offer or a friend who joins does not change the board: picks are kept.
    if (isNews) this.picking.begin(snapshot);
    this.playback.follow(snapshot.view, log, kept);
    // This client's contribution to the dice, which the server cannot know in advance.
    if (snapshot.fair_play?.can_mix) this.#send({ kind: "mix", seed: randomHex(32) });
  }

  #playSoundsOf({ events }: LogEntry, before: View | null, after: View): void {
    if (!this.snapshot || settings.sound === "off" || document.hidden) return;
    const geometry = geometryOf(this.snapshot.grid, false);
    if (areTurnedUp(before, after)) playSounds({ sound: "cards", at: 0 });
    const units = before?.board.units ?? [];
    playSounds(...soundsOf(beatsOf(events, units, (start, end) => geometry.steps(start, end))));
  }

  #rested(): void {
    if (!this.#narrator.rests()) return;
    const last = this.log.at(-1);
    if (this.outcome) playSounds({ sound: "end", at: 0 });
    else if (this.isMyTurn && last && last.seat !== this.seat) playSounds({ sound: "turn", at: 0 });
  }

  #connected(state: Connection): void {
    const before = this.connection;
    this.connection = state;
    if (state === before) return;
    if (state === "lost") say(this.sending ? words.prompt.lostSending : words.prompt.lost);
    else if (state === "gone") say(words.prompt.gone);
    else if (before === "lost") say(words.prompt.connected);
  }
}

function commonLength(a: readonly LogEntry[], b: readonly LogEntry[]): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[same]?.text === b[same]?.text && a[same]?.seat === b[same]?.seat) same++;
  return same;
}

/** `crypto.randomUUID` is missing on pages served without TLS, such as in a home network. */
function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
