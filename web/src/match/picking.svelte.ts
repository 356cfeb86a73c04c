import { figure } from "../board/scene";
import * as api from "../server/api";
import type { ActionInfo, PickInfo, Preview, Prompt, Snapshot, Unit } from "../server/types";
import { isListed } from "./chances";
import { usualFacing } from "./facings";
import { groundWords } from "./labels";
import { rosterOf, type GlossaryEntry } from "./roster";
import {
  kindOf,
  lastPick,
  nameOf,
  onlyContinuation,
  continuationsOf,
  type Continuation,
  type Continuations,
} from "./continuations";

/** A complete action waiting for confirmation, and its target cell. */
export interface Chosen {
  action: ActionInfo;
  cell: string | null;
  /** The units that act in it, if several do. */
  together: readonly string[];
}

interface Step {
  path: string[];
  picks: readonly PickInfo[];
  /** The units that act together. */
  together?: readonly string[];
}

interface Listener {
  /** Whether an action is previewed before it is played. */
  confirms(): boolean;
  /** Whether a picked unit acts together with others by default. */
  joins(): boolean;
  play(action: ActionInfo): void;
  /** Reports why something cannot be picked. */
  tell(reason: string): void;
}

/** The debounce for a double tap by a trembling finger, in milliseconds. */
const DOUBLE_TAP_MS = 300;

/** The path of picks from the prompt to an action. */
export class Picking {
  readonly #listener: Listener;
  #snapshot = $state.raw<Snapshot | null>(null);
  /** The steps of the path; the first is before any pick. */
  #steps = $state.raw<Step[]>([]);
  #known = new Map<string, Promise<PickInfo[]>>();
  #chosenAt = 0;
  /** Aborts pending requests about the position: after the next move the server would refuse them. */
  #requestAbort = new AbortController();
  /** Aborts the preview request for the chosen action. */
  #previewAbort: AbortController | null = null;
  /** The pending request for the picks after the last one; taps wait for it. */
  #pending: Promise<void> | null = null;
  /** Counts abandoned requests: taps that waited for one are dropped. */
  #abandonedCount = 0;
  /** Several continuations to one cell, for the user to choose from. */
  choice = $state.raw<{ cell: string; continuations: readonly Continuation[] } | null>(null);
  chosen = $state.raw<Chosen | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** True once the preview has arrived or cannot be had. */
  isPreviewSettled = $state(false);

  readonly path = $derived<readonly string[]>(this.#steps.at(-1)?.path ?? []);
  /** The prompt for this seat. */
  readonly asked = $derived<Prompt | undefined>(
    this.#snapshot?.view.prompts.find(({ seat }) => seat === this.#snapshot?.seat),
  );
  /** All picks so far, including those of the chosen action. */
  readonly pointed = $derived<readonly string[]>(this.chosen?.action.picks ?? this.path);
  /** The picked units, in order. */
  readonly units = $derived<readonly Unit[]>(this.#unitsOf(this.path));
  /** The units acting together, including the picked one; empty if it acts alone. */
  readonly together = $derived<readonly Unit[]>(
    (this.chosen?.together.length ? this.chosen.together : (this.#steps.at(-1)?.together ?? [])).flatMap(
      (id) => this.#unit(id) ?? [],
    ),
  );
  /** True if the chosen action is that of all units that can act with the picked one. */
  readonly isJointChosen = $derived(
    this.chosen !== null && this.chosen.action.picks.at(-1) === this.#jointWord(),
  );
  /** The number of units that could act together, including the picked one. */
  readonly companions = $derived(
    this.#steps[1]?.picks.find(({ pick }) => kindOf(pick) === "word")?.together.length ?? 0,
  );
  /** The cell the path started with, if a whole cell acts. */
  readonly began = $derived<string | null>(
    kindOf(this.path[0] ?? "") === "cell" ? nameOf(this.path[0] ?? "") : null,
  );
  /** The acting unit, once it is picked. */
  readonly picked = $derived<Unit | undefined>(this.units[0]);
  /** True if tapping the picked unit again does something other than deselect it. */
  readonly staysPicked = $derived.by(() => {
    const { asked, continuations, path, picked } = this;
    return (
      path.length > 0 &&
      picked !== undefined &&
      picked.id !== asked?.unit &&
      continuations.cells.has(picked.cell)
    );
  });
  /** The acting unit, otherwise the one being placed, or the one the prompt is about. */
  readonly subject = $derived<Unit | undefined>(this.picked ?? this.#fromTray() ?? this.#askedAbout());
  /** The cell for which a facing is chosen. */
  readonly place = $derived<string | null>(this.#place());
  /** The chosen facing, if any. */
  readonly facing = $derived<string | null>(this.#facing());
  /** The chosen ability, which still needs a target. */
  readonly ability = $derived(this.picked?.abilities.find(({ word }) => this.path.includes(`word:${word}`)));
  /** The name of the order, if the path began with a word instead of a unit. */
  readonly order = $derived<string | null>(this.#order());
  /** The words available to the acting unit, whichever of them was chosen. */
  readonly orders = $derived(new Set(this.#steps[1]?.picks.map(({ pick }) => pick)));
  /** All picks an action can start with. */
  readonly #beginnings = $derived(new Set(this.#steps[0]?.picks.map(({ pick }) => pick)));
  readonly continuations = $derived(
    continuationsOf(
      this.#steps.at(-1)?.picks ?? [],
      (unit) => this.#unit(unit)?.cell,
      (word) => this.picked?.abilities.some((ability) => ability.word === word) ?? false,
    ),
  );
  /** Cells the picked unit could reach only alone, while others act with it. */
  readonly apart = $derived.by<Continuations["cells"]>(() => {
    if (this.together.length === 0 || this.#steps.length > 3) return new Map();
    const { cells } = continuationsOf(this.#steps[1]?.picks ?? [], (unit) => this.#unit(unit)?.cell);
    return new Map([...cells].filter(([cell]) => !this.continuations.cells.has(cell)));
  });
  /** Pickable units of the same stack, which a second tap cycles through. */
  readonly comrades = $derived(this.picked ? this.#pickable(this.picked.cell) : []);
  /** Candidate units that share a cell, with those already picked. */
  readonly roster = $derived<readonly GlossaryEntry[]>(
    rosterOf(
      this.#snapshot?.view.board.units ?? [],
      this.continuations,
      this.pointed,
      this.asked?.choose ?? false,
    ),
  );
  readonly active = $derived(this.path.length > 0 || this.choice !== null || this.chosen !== null);

  /** Whether something is picked, or a pick is in flight. */
  get isUnderWay(): boolean {
    return this.active || this.#pending !== null;
  }

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Starts over with the picks of a new snapshot. */
  begin(snapshot: Snapshot): void {
    this.#abortRequests();
    this.#snapshot = snapshot;
    this.#steps = [{ path: [], picks: snapshot.picks }];
    this.#clearChoice();
    // The only unit that can act, if the prompt names it, is picked automatically.
    const only = onlyContinuation(this.continuations);
    if (only && !only.action && lastPick(only) === `unit:${this.#askedAbout()?.id}`) this.take(only);
  }

  /** Disables picking until the next snapshot. */
  end(): void {
    this.#abortRequests();
    this.#steps = [];
    this.#clearChoice();
  }

  clear(): void {
    this.#steps = this.#steps.slice(0, 1);
    this.#clearChoice();
  }

  back(): void {
    const undecided = this.choice === null && this.chosen === null && this.#pending === null;
    if (this.#pending) this.#abandonPending();
    // A facing is chosen in the same step as its cell, and a whole line in that of its unit: both go back
    // together.
    const hasLine = this.continuations.joint.some(({ action }) => action !== null);
    if (this.#steps.length > 1 && (undecided || this.facing !== null || hasLine))
      this.#steps = this.#steps.slice(0, -1);
    this.#clearChoice();
  }

  confirm(): void {
    if (!this.chosen) return;
    this.#previewAbort?.abort();
    this.#listener.play(this.chosen.action);
  }

  /** Keys are not debounced: a repeated press is intended. */
  tapCell(cell: string, byKey = false, unit: string | null = null): void {
    if (this.#deferWhilePending(() => this.tapCell(cell, byKey, unit))) return;
    if (this.roster.some(({ unit: { id } }) => id === unit) && unit !== null) {
      this.tapUnit(unit);
      return;
    }
    if (this.chosen?.cell === cell) {
      this.#confirmAgain(byKey);
      return;
    }
    const continuations = this.continuations.cells.get(cell);
    if (this.path.length === 0) {
      const first = this.#pickable(cell)[0];
      const there = first
        ? continuations?.filter((continuation) => continuation.picks[0] === `unit:${first.id}`)
        : continuations;
      if (there?.length) this.#offer(cell, there);
      else void this.#whyNot(cell);
    } else if (continuations) this.#offer(cell, continuations);
    else if (this.units.length === 1 && this.picked?.cell === cell) this.#pickNextInStack(cell);
    else if (this.units.some((unit) => unit.cell === cell))
      this.#trackPending(this.#removePick(`unit:${this.units.find((unit) => unit.cell === cell)?.id}`));
    else if (this.#goBackTo((earlier) => earlier.cells.has(cell))) this.tapCell(cell, byKey);
    else void this.#whyNot(cell);
  }

  /** Handles a facing tapped on the board; a second tap confirms it. */
  tapFacing(continuation: Continuation, byKey = false): void {
    if (lastPick(continuation) === `facing:${this.facing}`) this.#confirmAgain(byKey);
    else this.take(continuation);
  }

  #confirmAgain(byKey: boolean): void {
    if (byKey || Date.now() - this.#chosenAt > DOUBLE_TAP_MS) this.confirm();
  }

  /** Picks one of several units in a cell. */
  tapUnit(unit: string): void {
    if (this.#deferWhilePending(() => this.tapUnit(unit))) return;
    const pick = `unit:${unit}`;
    const leads = (continuations: Continuations) =>
      [...continuations.cells.values()].flat().find((continuation) => lastPick(continuation) === pick);
    const continuation = leads(this.continuations);
    if (this.path.includes(pick)) this.#trackPending(this.#removePick(pick));
    else if (continuation) this.take(continuation);
    else if (this.#goBackTo((earlier) => leads(earlier) !== undefined)) this.tapUnit(unit);
    else void this.#ask([...this.path, pick]);
  }

  tapItem(item: string): void {
    if (this.#deferWhilePending(() => this.tapItem(item))) return;
    const pick = `item:${item}`;
    const continuations = this.continuations.items.get(item);
    if (this.path.includes(pick)) this.#trackPending(this.#removePick(pick));
    else if (this.chosen?.action.picks.includes(pick)) {
      if (this.#listener.confirms()) this.#clearChoice();
      else this.#confirmAgain(false);
    } else if (continuations?.[0]) this.take(continuations[0]);
    else if (this.#goBackTo((earlier) => earlier.items.has(item))) this.tapItem(item);
    else void this.#ask([...this.path, pick]);
  }

  /** Picks an ability of the acting unit instead of any other; a second tap cancels it. */
  tapAbility(word: string): void {
    if (this.#deferWhilePending(() => this.tapAbility(word))) return;
    const pick = `word:${word}`;
    const wasChosen = this.path.includes(pick);
    this.#steps = this.#steps.slice(0, 2);
    this.#clearChoice();
    if (wasChosen) return;
    const continuation = this.continuations.abilities.find((each) => lastPick(each) === pick);
    if (continuation) this.take(continuation);
    else void this.#ask([...this.path, pick]);
  }

  /** Has the picked unit act together with others, or alone. */
  act(how: "together" | "alone"): void {
    if (this.#deferWhilePending(() => this.act(how))) return;
    this.#steps = this.#steps.slice(0, 2);
    this.#clearChoice();
    const joint = this.continuations.joint[0];
    if (joint && how === "together") this.take(joint);
    // Where a line is chosen by its ends, a unit alone is both of them.
    else if (joint?.action && this.picked) this.tapCell(this.picked.cell);
  }

  /** Handles a button of `continuations.words`. If a tap on a unit is still in flight, it takes the matching
   *  word for that unit. */
  tapWord(word: Continuation): void {
    if (this.#deferWhilePending(() => this.tapWord(word))) return;
    const continuation = this.continuations.words.find(
      ({ picks }) => picks.join(" ") === word.picks.join(" "),
    );
    if (continuation) this.take(continuation);
  }

  take(continuation: Continuation): void {
    const cell =
      kindOf(lastPick(continuation)) === "facing" ? this.place : this.#cellOf(lastPick(continuation));
    this.#clearChoice();
    const goesOn = !continuation.action || continuation.actions > 1;
    const kind = kindOf(lastPick(continuation));
    const isJoint = kind === "word" && continuation.together.length > 0;
    // The first tap on a card, or on a unit of a line, only shows what it does.
    const looks = goesOn || isJoint || (kind === "item" && this.path.length === 0);
    if (continuation.action) {
      const { action, together } = continuation;
      const chosen = { action, cell: isJoint ? (this.picked?.cell ?? null) : cell, together };
      this.#choose(chosen, looks, kind === "word" && !isJoint);
    }
    if (this.#steps.length === 0) return;
    if (goesOn) this.#trackPending(this.#extendPath(continuation));
  }

  /** Follows a path of picks as far as it leads; its action is previewed first. */
  async follow(path: readonly string[]): Promise<void> {
    this.clear();
    const from = this.#steps;
    let steps = from;
    let picks: readonly PickInfo[] = from[0]?.picks ?? [];
    let last: PickInfo | undefined;
    for (const [n, pick] of path.entries()) {
      last = picks.find((each) => each.pick === pick);
      if (!last || (last.action && n === path.length - 1)) break;
      const here = path.slice(0, n + 1);
      picks = last.then.length ? last.then : await this.#fetchPicks(here).catch(() => []);
      if (kindOf(pick) !== "word") steps = [...steps, { path: here, picks }];
    }
    if (this.#steps !== from) return;
    this.#steps = steps;
    if (last?.action) {
      const { action, pick, together } = last;
      this.#choose({ action, cell: this.#cellOf(pick), together }, true);
    }
  }

  /** Whether an action can start with this cell as a whole. */
  canBeginAt(cell: string): boolean {
    return this.#beginnings.has(`cell:${cell}`);
  }

  /** Whether an action can start with this unit. */
  canBegin(unit: string): boolean {
    return this.#beginnings.has(`unit:${unit}`);
  }

  /** Prefetches the picks after a unit that is likely to be picked. */
  expect(cell: string): void {
    const unit = this.path.length === 0 && !this.chosen ? this.#pickable(cell)[0] : undefined;
    if (unit) void this.#fetchPicks([`unit:${unit.id}`]).catch(() => undefined);
  }

  /** Makes taps wait for this request. */
  #trackPending(request: Promise<void>): void {
    this.#pending = request.finally(() => {
      if (this.#pending === tracked) this.#pending = null;
    });
    const tracked = this.#pending;
  }

  /** Going back while a pick is in flight abandons that pick. */
  #abandonPending(): void {
    this.#abandonedCount++;
    this.#pending = null;
    this.#steps = [...this.#steps]; // makes responses in flight stale
  }

  /** Whether a tap must wait for the pick in flight. If so it is repeated afterwards, unless the position has
   *  changed. */
  #deferWhilePending(tap: () => void): boolean {
    const [at, abandoned] = [this.#snapshot, this.#abandonedCount];
    void this.#pending?.then(() => this.#snapshot === at && this.#abandonedCount === abandoned && tap());
    return this.#pending !== null || this.#steps.length === 0;
  }

  #offer(cell: string, continuations: readonly Continuation[]): void {
    this.#clearChoice();
    const [first] = continuations;
    if (first && (continuations.length === 1 || this.#areListed(continuations))) this.take(first);
    else this.choice = { cell, continuations };
  }

  /** Whether these continuations differ only in the unit, which is chosen from the roster. */
  #areListed(continuations: readonly Continuation[]): boolean {
    const open = new Set(this.roster.filter(({ open }) => open).map(({ unit }) => `unit:${unit.id}`));
    return continuations.every((continuation) => open.has(lastPick(continuation)));
  }

  /** Needs a confirmation if a longer action continues from here, or if the action was only looked at. */
  #choose(chosen: Chosen, looks: boolean, pressed = false): void {
    if (!this.#listener.confirms() && !looks) {
      this.#listener.play(chosen.action);
      return;
    }
    this.chosen = chosen;
    this.isPreviewSettled = false;
    this.#chosenAt = Date.now();
    void this.#fetchPreview(chosen, pressed);
  }

  /** Fetches the preview. Only a labelled button whose preview has nothing to say plays at once: a tap on a
   *  hint or a card asks to see it first. */
  async #fetchPreview(chosen: Chosen, pressed: boolean): Promise<void> {
    const at = this.#snapshot;
    if (!at || at.seat === null) return;
    this.#previewAbort = new AbortController();
    const { signal } = this.#previewAbort;
    const preview = await api.preview(at.match, at.seat, chosen.action.text, signal).catch(() => null);
    // Without a preview the action can still be played.
    if (this.chosen !== chosen) return;
    this.preview = preview;
    if (preview && pressed && isPreviewEmpty(preview)) this.confirm();
    else this.isPreviewSettled = true;
  }

  /** Extends the path with a continuation that is not complete yet. */
  async #extendPath(continuation: Continuation): Promise<void> {
    const from = this.#steps;
    const path = [...this.path, ...continuation.picks];
    let picks: PickInfo[];
    try {
      picks = await this.#fetchPicks(path);
    } catch (problem) {
      if (this.#steps !== from) return;
      this.#listener.tell(problem instanceof Error ? problem.message : String(problem));
      return;
    }
    if (this.#steps !== from) return;
    this.#steps = [...from, { path, picks, together: continuation.together }];
    if (this.chosen) return;
    const joint = this.continuations.joint[0];
    if (joint && this.#listener.joins()) {
      this.take(joint);
      return;
    }
    const only = path.length > 1 ? onlyContinuation(this.continuations) : null;
    // If actions are confirmed, the usual facing can be preselected.
    const next = only && !isButton(only) ? only : this.#listener.confirms() ? this.#defaultFacing() : null;
    if (next) this.take(next);
  }

  #defaultFacing(): Continuation | null {
    const at = this.#snapshot;
    if (!at || at.seat === null) return null;
    const now = this.subject?.facing ?? null;
    const usual = usualFacing(now, at.grid.facings, at.seat, at.seats.length);
    return (
      this.continuations.facings.find((continuation) => lastPick(continuation) === `facing:${usual}`) ?? null
    );
  }

  /** Removes one pick from the path, with the picks that depend on it. */
  async #removePick(pick: string): Promise<void> {
    const from = this.#steps;
    const first = from.findIndex(({ path }) => path.includes(pick));
    const path = this.path.filter((each) => each !== pick);
    this.#clearChoice();
    let steps = from.slice(0, first);
    try {
      for (let length = first; length <= path.length; length++) {
        const picks = await this.#fetchPicks(path.slice(0, length));
        if (length > 0 && picks.length > 0) steps = [...steps, { path: path.slice(0, length), picks }];
      }
    } catch {
      // Keeps the steps before the failed one.
    }
    if (this.#steps === from) this.#steps = steps;
  }

  /** Goes back to an earlier step that matches, if there is one. */
  #goBackTo(could: (continuations: Continuations) => boolean): boolean {
    const cellOf = (unit: string) => this.#unit(unit)?.cell;
    let length = this.#steps.length - 1;
    while (length > 0 && !could(continuationsOf(this.#steps[length - 1]?.picks ?? [], cellOf))) length--;
    if (length === 0) return false;
    this.#steps = this.#steps.slice(0, length);
    this.#clearChoice();
    return true;
  }

  #fetchPicks(path: readonly string[]): Promise<PickInfo[]> {
    const at = this.#snapshot;
    const key = path.join(" ");
    const known = this.#known.get(key);
    if (known) return known;
    if (!at || at.seat === null) return Promise.resolve([]);
    const asked = api.picks(at.match, at.seat, path, this.#requestAbort.signal);
    this.#known.set(key, asked);
    asked.catch(() => {
      if (this.#known.get(key) === asked) this.#known.delete(key);
    });
    return asked;
  }

  #pickNextInStack(cell: string): void {
    const stack = this.#pickable(cell);
    const next = stack[stack.findIndex(({ id }) => id === this.picked?.id) + 1];
    this.clear();
    const continuation =
      next && this.continuations.cells.get(cell)?.find(({ picks }) => picks[0] === `unit:${next.id}`);
    if (continuation) this.take(continuation);
  }

  /** Asks why this cell cannot be picked: about its unit if units are to be picked, otherwise about the cell,
   *  with a description of its ground. */
  async #whyNot(cell: string): Promise<void> {
    const unit = this.#snapshot?.view.board.units.find((one) => one.cell === cell && one.place === 0);
    const cells = [...this.continuations.cells.values()]
      .flat()
      .some((continuation) => kindOf(continuation.picks.at(-1) ?? "") === "cell");
    const pick = unit && !cells ? `unit:${unit.id}` : `cell:${cell}`;
    await this.#ask([...this.path, pick], unit ? "" : this.#ground(cell));
  }

  async #ask(path: readonly string[], ground = ""): Promise<void> {
    const at = this.#snapshot;
    if (!at || at.seat === null) return;
    const answer = await api.whyNot(at.match, at.seat, path, this.#requestAbort.signal).catch(() => null);
    if (answer?.reason && this.#snapshot === at) this.#listener.tell(`${ground} ${answer.reason}`.trim());
  }

  #ground(cell: string): string {
    const view = this.#snapshot?.view;
    return view
      ? groundWords(cell, view.board.cells[cell], { seats: view.seats, names: view.board.names })
      : "";
  }

  #abortRequests(): void {
    this.#requestAbort.abort();
    this.#requestAbort = new AbortController();
    this.#known.clear();
  }

  #clearChoice(): void {
    this.#previewAbort?.abort();
    this.#previewAbort = null;
    this.choice = null;
    this.chosen = null;
    this.preview = null;
    this.isPreviewSettled = false;
  }

  #unit(id: string): Unit | undefined {
    return this.#snapshot?.view.board.units.find((unit) => unit.id === id);
  }

  #unitsOf(path: readonly string[]): Unit[] {
    return path.flatMap((pick) => (kindOf(pick) === "unit" ? (this.#unit(nameOf(pick)) ?? []) : []));
  }

  /** The unit being placed, which is not on the board yet. */
  #fromTray(): Unit | undefined {
    const pick = this.path.find((each) => kindOf(each) === "item");
    const zones = this.#snapshot?.view.zones.filter(({ kind }) => kind === "tray") ?? [];
    for (const { seat, items } of zones)
      for (const { id, kind, name } of items)
        if (pick === `item:${id}`) return figure(seat, kind, "", { id, name, facing: this.facing });
    return undefined;
  }

  #askedAbout(): Unit | undefined {
    return this.asked?.unit ? this.#unit(this.asked.unit) : undefined;
  }

  /** The word that has others act with the picked unit. */
  #jointWord(): string | null {
    return (
      this.#steps[1]?.picks.find(({ pick, together }) => kindOf(pick) === "word" && together.length)?.pick ??
      null
    );
  }

  #order(): string | null {
    const first = this.path[0] ?? "";
    if (kindOf(first) !== "word") return null;
    return this.#steps[0]?.picks.find(({ pick }) => pick === first)?.name ?? null;
  }

  #place(): string | null {
    const cells = this.path.map((pick) => this.#cellOf(pick)).filter((cell) => cell !== null);
    return cells.at(-1) ?? this.#askedAbout()?.cell ?? null;
  }

  #cellOf(pick: string): string | null {
    return kindOf(pick) === "cell" ? nameOf(pick) : (this.#unit(nameOf(pick))?.cell ?? null);
  }

  #facing(): string | null {
    const pick = this.chosen?.action.picks.at(-1) ?? "";
    return kindOf(pick) === "facing" ? nameOf(pick) : null;
  }

  /** The units on a cell that can start an action, front first. */
  #pickable(cell: string): Unit[] {
    const first = new Set(this.#steps[0]?.picks.map(({ pick }) => pick));
    const here = this.#snapshot?.view.board.units.filter((unit) => unit.cell === cell) ?? [];
    return here.filter((unit) => first.has(`unit:${unit.id}`)).sort((a, b) => a.place - b.place);
  }
}

/** A word that completes an action needs an explicit press. */
function isButton(continuation: Continuation): boolean {
  return continuation.action !== null && kindOf(lastPick(continuation)) === "word";
}

function isPreviewEmpty({ fates, causes, warnings, odds, outcomes }: Preview): boolean {
  return fates.length + causes.length + warnings.length === 0 && odds === null && !isListed(outcomes);
}
