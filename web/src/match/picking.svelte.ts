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

/** A complete action that waits to be confirmed, and where it points. */
export interface Chosen {
  action: ActionInfo;
  cell: string | null;
}

interface Step {
  path: string[];
  picks: readonly PickInfo[];
  /** The units that act together. */
  together?: readonly string[];
}

interface Listener {
  /** Is an action shown before it is played? */
  confirms(): boolean;
  /** Does a unit that is picked act together with others, where it can, unless somebody says otherwise? */
  joins(): boolean;
  play(action: ActionInfo): void;
  /** Why something cannot be pointed at. */
  tell(reason: string): void;
}

/** Two taps nearer than this are one tap that trembled. */
const TREMBLE = 300;

/** The path of picks from what is asked to an action. */
export class Picking {
  readonly #listener: Listener;
  #snapshot = $state.raw<Snapshot | null>(null);
  /** Where the path has come, step by step; the first is before any pick. */
  #steps = $state.raw<Step[]>([]);
  #known = new Map<string, Promise<PickInfo[]>>();
  #chosenAt = 0;
  /** Ends what is asked of the position; an answer that came after the next move would be a refusal. */
  #asking = new AbortController();
  /** Ends what is asked about the chosen action. */
  #looking: AbortController | null = null;
  /** What follows the last pick is on its way; taps wait for it. */
  #leading: Promise<void> | null = null;
  /** How often that was given up, and with it the taps that waited. */
  #givenUp = 0;
  /** Several ways to one cell, to choose from. */
  choice = $state.raw<{ cell: string; continuations: readonly Continuation[] } | null>(null);
  chosen = $state.raw<Chosen | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Is all known that will be of what comes of the chosen action? Its preview may not be to be had. */
  isForeseen = $state(false);

  readonly path = $derived<readonly string[]>(this.#steps.at(-1)?.path ?? []);
  /** What is asked. */
  readonly asked = $derived<Prompt | undefined>(
    this.#snapshot?.view.prompts.find(({ seat }) => seat === this.#snapshot?.seat),
  );
  /** All that was pointed at: with what is chosen, if something is. */
  readonly pointed = $derived<readonly string[]>(this.chosen?.action.picks ?? this.path);
  /** The units that were pointed at, in that order. */
  readonly units = $derived<readonly Unit[]>(this.#unitsOf(this.path));
  /** Those that act together with the unit that was picked, itself among them; none where it acts alone. */
  readonly together = $derived<readonly Unit[]>(
    (this.#steps.at(-1)?.together ?? []).flatMap((id) => this.#unit(id) ?? []),
  );
  /** With how many the unit that was picked could act, itself among them. */
  readonly companions = $derived(
    this.#steps[1]?.picks.find(({ pick }) => kindOf(pick) === "word")?.together.length ?? 0,
  );
  /** The cell that the path began with: all that stand there act together. */
  readonly began = $derived<string | null>(
    kindOf(this.path[0] ?? "") === "cell" ? nameOf(this.path[0] ?? "") : null,
  );
  /** The unit that acts, once it is picked. */
  readonly picked = $derived<Unit | undefined>(this.units[0]);
  /** Would pointing at it once more mean something else than to let it go? */
  readonly staysPicked = $derived.by(() => {
    const { asked, continuations, path, picked } = this;
    return (
      path.length > 0 &&
      picked !== undefined &&
      picked.id !== asked?.unit &&
      continuations.cells.has(picked.cell)
    );
  });
  /** The same; else what is to be put on the board, or the unit that one is asked about. */
  readonly subject = $derived<Unit | undefined>(this.picked ?? this.#fromTray() ?? this.#askedAbout());
  /** Where a facing is chosen for. */
  readonly place = $derived<string | null>(this.#place());
  /** Which way is chosen, where one is. */
  readonly facing = $derived<string | null>(this.#facing());
  /** The ability that was chosen, and is to be pointed with. */
  readonly ability = $derived(this.picked?.abilities.find(({ word }) => this.path.includes(`word:${word}`)));
  /** What is to be done, where the path began with a word and goes on with what is beside the board. */
  readonly order = $derived<string | null>(this.#order());
  /** The words that the unit which acts can be told, whatever of them was chosen. */
  readonly orders = $derived(new Set(this.#steps[1]?.picks.map(({ pick }) => pick)));
  /** All that an action can begin with. */
  readonly #beginnings = $derived(new Set(this.#steps[0]?.picks.map(({ pick }) => pick)));
  readonly continuations = $derived(
    continuationsOf(
      this.#steps.at(-1)?.picks ?? [],
      (unit) => this.#unit(unit)?.cell,
      (word) => this.picked?.abilities.some((ability) => ability.word === word) ?? false,
    ),
  );
  /** Where only the unit that was picked can go, while others are to act with it. */
  readonly apart = $derived.by<Continuations["cells"]>(() => {
    if (this.together.length === 0 || this.#steps.length > 3) return new Map();
    const { cells } = continuationsOf(this.#steps[1]?.picks ?? [], (unit) => this.#unit(unit)?.cell);
    return new Map([...cells].filter(([cell]) => !this.continuations.cells.has(cell)));
  });
  /** Others in the same stack that a second tap would pick. */
  readonly comrades = $derived(this.picked ? this.#pickable(this.picked.cell) : []);
  /** Units to choose from that a cell does not tell apart, with those that are named already. */
  readonly roster = $derived<readonly GlossaryEntry[]>(
    rosterOf(
      this.#snapshot?.view.board.units ?? [],
      this.continuations,
      this.pointed,
      this.asked?.choose ?? false,
    ),
  );
  readonly active = $derived(this.path.length > 0 || this.choice !== null || this.chosen !== null);

  /** Is something picked, or about to be? */
  get isUnderWay(): boolean {
    return this.active || this.#leading !== null;
  }

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Starts again from what a new snapshot asks. */
  begin(snapshot: Snapshot): void {
    this.#drop();
    this.#snapshot = snapshot;
    this.#steps = [{ path: [], picks: snapshot.picks }];
    this.#settle();
    // Whoever is asked about one unit that alone can act need not point at it.
    const only = onlyContinuation(this.continuations);
    if (only && !only.action && lastPick(only) === `unit:${this.#askedAbout()?.id}`) this.take(only);
  }

  /** Nothing can be picked until the next snapshot. */
  end(): void {
    this.#drop();
    this.#steps = [];
    this.#settle();
  }

  clear(): void {
    this.#steps = this.#steps.slice(0, 1);
    this.#settle();
  }

  back(): void {
    const undecided = this.choice === null && this.chosen === null && this.#leading === null;
    if (this.#leading) this.#giveUp();
    // A facing was chosen together with its place.
    if (this.#steps.length > 1 && (undecided || this.facing !== null)) this.#steps = this.#steps.slice(0, -1);
    this.#settle();
  }

  confirm(): void {
    if (!this.chosen) return;
    this.#looking?.abort();
    this.#listener.play(this.chosen.action);
  }

  /** Keys do not tremble: what is pressed twice is meant twice. */
  tapCell(cell: string, byKey = false, unit: string | null = null): void {
    if (this.#mustWait(() => this.tapCell(cell, byKey, unit))) return;
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
      this.#lead(this.#letGo(`unit:${this.units.find((unit) => unit.cell === cell)?.id}`));
    else if (this.#goBackTo((earlier) => earlier.cells.has(cell))) this.tapCell(cell, byKey);
    else void this.#whyNot(cell);
  }

  /** A way to look, pointed at on the board; the same again is meant. */
  tapFacing(continuation: Continuation, byKey = false): void {
    if (lastPick(continuation) === `facing:${this.facing}`) this.#confirmAgain(byKey);
    else this.take(continuation);
  }

  #confirmAgain(byKey: boolean): void {
    if (byKey || Date.now() - this.#chosenAt > TREMBLE) this.confirm();
  }

  /** One of several that stand together, told from the others. */
  tapUnit(unit: string): void {
    if (this.#mustWait(() => this.tapUnit(unit))) return;
    const pick = `unit:${unit}`;
    const leads = (continuations: Continuations) =>
      [...continuations.cells.values()].flat().find((continuation) => lastPick(continuation) === pick);
    const continuation = leads(this.continuations);
    if (this.path.includes(pick)) this.#lead(this.#letGo(pick));
    else if (continuation) this.take(continuation);
    else if (this.#goBackTo((earlier) => leads(earlier) !== undefined)) this.tapUnit(unit);
    else void this.#ask([...this.path, pick]);
  }

  tapItem(item: string): void {
    if (this.#mustWait(() => this.tapItem(item))) return;
    const pick = `item:${item}`;
    const continuations = this.continuations.items.get(item);
    if (this.path.includes(pick)) this.#lead(this.#letGo(pick));
    else if (this.chosen?.action.picks.includes(pick)) {
      if (this.#listener.confirms()) this.#settle();
      else this.#confirmAgain(false);
    } else if (continuations?.[0]) this.take(continuations[0]);
    else if (this.#goBackTo((earlier) => earlier.items.has(item))) this.tapItem(item);
    else void this.#ask([...this.path, pick]);
  }

  /** An ability of the unit that acts, whichever was chosen before; the same again takes it back. */
  tapAbility(word: string): void {
    if (this.#mustWait(() => this.tapAbility(word))) return;
    const pick = `word:${word}`;
    const wasChosen = this.path.includes(pick);
    this.#steps = this.#steps.slice(0, 2);
    this.#settle();
    if (wasChosen) return;
    const continuation = this.continuations.abilities.find((each) => lastPick(each) === pick);
    if (continuation) this.take(continuation);
    else void this.#ask([...this.path, pick]);
  }

  /** Has the unit that was picked act together with others, or alone. */
  act(how: "together" | "alone"): void {
    if (this.#mustWait(() => this.act(how))) return;
    this.#steps = this.#steps.slice(0, 2);
    this.#settle();
    const joint = this.continuations.joint[0];
    if (joint && how === "together") this.take(joint);
  }

  /** A button of `continuations.words`; pressed right after a unit, it means what it comes to with that unit. */
  tapWord(word: Continuation): void {
    if (this.#mustWait(() => this.tapWord(word))) return;
    const continuation = this.continuations.words.find(
      ({ picks }) => picks.join(" ") === word.picks.join(" "),
    );
    if (continuation) this.take(continuation);
  }

  take(continuation: Continuation): void {
    const cell =
      kindOf(lastPick(continuation)) === "facing" ? this.place : this.#cellOf(lastPick(continuation));
    this.#settle();
    const goesOn = !continuation.action || continuation.actions > 1;
    const kind = kindOf(lastPick(continuation));
    // A card is tapped to be read: it is never played by the first tap.
    const looks = goesOn || (kind === "item" && this.path.length === 0);
    if (continuation.action) this.#choose(continuation.action, cell, looks, kind === "word");
    if (this.#steps.length === 0) return;
    if (goesOn) this.#lead(this.#goOn(continuation));
  }

  /** Points at all of these one after the other, as far as they lead; what they come to is asked about first. */
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
      picks = last.then.length ? last.then : await this.#after(here).catch(() => []);
      if (kindOf(pick) !== "word") steps = [...steps, { path: here, picks }];
    }
    if (this.#steps !== from) return;
    this.#steps = steps;
    if (last?.action) this.#choose(last.action, this.#cellOf(last.pick), true);
  }

  /** Can an action begin with what stands on this cell, as a whole? */
  canBeginAt(cell: string): boolean {
    return this.#beginnings.has(`cell:${cell}`);
  }

  /** Can an action begin with this unit? */
  canBegin(unit: string): boolean {
    return this.#beginnings.has(`unit:${unit}`);
  }

  /** Asks ahead for what follows a unit that is likely to be picked. */
  expect(cell: string): void {
    const unit = this.path.length === 0 && !this.chosen ? this.#pickable(cell)[0] : undefined;
    if (unit) void this.#after([`unit:${unit.id}`]).catch(() => undefined);
  }

  /** Has taps wait until it is known where this leads. */
  #lead(leading: Promise<void>): void {
    this.#leading = leading.finally(() => {
      if (this.#leading === led) this.#leading = null;
    });
    const led = this.#leading;
  }

  /** Whoever goes back before it is known where the last pick leads goes back from that. */
  #giveUp(): void {
    this.#givenUp++;
    this.#leading = null;
    this.#steps = [...this.#steps]; // what is still on its way finds others
  }

  /** Must a tap wait for where the last one leads? Then it comes again, unless the position is another by then. */
  #mustWait(tap: () => void): boolean {
    const [at, givenUp] = [this.#snapshot, this.#givenUp];
    void this.#leading?.then(() => this.#snapshot === at && this.#givenUp === givenUp && tap());
    return this.#leading !== null || this.#steps.length === 0;
  }

  #offer(cell: string, continuations: readonly Continuation[]): void {
    this.#settle();
    const [first] = continuations;
    if (first && (continuations.length === 1 || this.#areListed(continuations))) this.take(first);
    else this.choice = { cell, continuations };
  }

  /** Do these ways differ only in the unit, which is chosen beside the board? */
  #areListed(continuations: readonly Continuation[]): boolean {
    const open = new Set(this.roster.filter(({ open }) => open).map(({ unit }) => `unit:${unit.id}`));
    return continuations.every((continuation) => open.has(lastPick(continuation)));
  }

  /** Where a longer action goes on from here, or something was only looked at, somebody must say that this one is
   *  meant. */
  #choose(action: ActionInfo, cell: string | null, looks: boolean, pressed = false): void {
    if (!this.#listener.confirms() && !looks) {
      this.#listener.play(action);
      return;
    }
    const chosen = { action, cell };
    this.chosen = chosen;
    this.isForeseen = false;
    this.#chosenAt = Date.now();
    void this.#look(chosen, pressed);
  }

  /** What comes of it. Only a button that said the deed is not asked about where there is no more to say: whoever tapped
   *  a hint or a card wanted to see. */
  async #look(chosen: Chosen, pressed: boolean): Promise<void> {
    const at = this.#snapshot;
    if (!at || at.seat === null) return;
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    const preview = await api.preview(at.match, at.seat, chosen.action.text, signal).catch(() => null);
    // Without a preview the action can still be played.
    if (this.chosen !== chosen) return;
    this.preview = preview;
    if (preview && pressed && tellsNothing(preview)) this.confirm();
    else this.isForeseen = true;
  }

  /** Goes on along a way that does not end yet. */
  async #goOn(continuation: Continuation): Promise<void> {
    const from = this.#steps;
    const path = [...this.path, ...continuation.picks];
    let picks: PickInfo[];
    try {
      picks = await this.#after(path);
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
    // Where it is asked before anything is played, the usual way to look can be chosen at once.
    const next = only && !isButton(only) ? only : this.#listener.confirms() ? this.#usualWay() : null;
    if (next) this.take(next);
  }

  #usualWay(): Continuation | null {
    const at = this.#snapshot;
    if (!at || at.seat === null) return null;
    const now = this.subject?.facing ?? null;
    const usual = usualFacing(now, at.grid.facings, at.seat, at.seats.length);
    return (
      this.continuations.facings.find((continuation) => lastPick(continuation) === `facing:${usual}`) ?? null
    );
  }

  /** Takes one thing out of all that was pointed at; what depends on it goes too. */
  async #letGo(pick: string): Promise<void> {
    const from = this.#steps;
    const first = from.findIndex(({ path }) => path.includes(pick));
    const path = this.path.filter((each) => each !== pick);
    this.#settle();
    let steps = from.slice(0, first);
    try {
      for (let length = first; length <= path.length; length++) {
        const picks = await this.#after(path.slice(0, length));
        if (length > 0 && picks.length > 0) steps = [...steps, { path: path.slice(0, length), picks }];
      }
    } catch {
      // What is left is what came before it.
    }
    if (this.#steps === from) this.#steps = steps;
  }

  /** Goes back to where something could be pointed at, if that was so before. */
  #goBackTo(could: (continuations: Continuations) => boolean): boolean {
    const cellOf = (unit: string) => this.#unit(unit)?.cell;
    let length = this.#steps.length - 1;
    while (length > 0 && !could(continuationsOf(this.#steps[length - 1]?.picks ?? [], cellOf))) length--;
    if (length === 0) return false;
    this.#steps = this.#steps.slice(0, length);
    this.#settle();
    return true;
  }

  #after(path: readonly string[]): Promise<PickInfo[]> {
    const at = this.#snapshot;
    const key = path.join(" ");
    const known = this.#known.get(key);
    if (known) return known;
    if (!at || at.seat === null) return Promise.resolve([]);
    const asked = api.picks(at.match, at.seat, path, this.#asking.signal);
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

  /** Asks about what would be pointed at here: the unit if units are asked for, else the cell, of which it is said what
   *  it is. */
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
    const answer = await api.whyNot(at.match, at.seat, path, this.#asking.signal).catch(() => null);
    if (answer?.reason && this.#snapshot === at) this.#listener.tell(`${ground} ${answer.reason}`.trim());
  }

  #ground(cell: string): string {
    const view = this.#snapshot?.view;
    return view
      ? groundWords(cell, view.board.cells[cell], { seats: view.seats, names: view.board.names })
      : "";
  }

  #drop(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#known.clear();
  }

  #settle(): void {
    this.#looking?.abort();
    this.#looking = null;
    this.choice = null;
    this.chosen = null;
    this.preview = null;
    this.isForeseen = false;
  }

  #unit(id: string): Unit | undefined {
    return this.#snapshot?.view.board.units.find((unit) => unit.id === id);
  }

  #unitsOf(path: readonly string[]): Unit[] {
    return path.flatMap((pick) => (kindOf(pick) === "unit" ? (this.#unit(nameOf(pick)) ?? []) : []));
  }

  /** What is to be put on the board, as a unit that stands nowhere yet. */
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

  /** The units on a cell that an action can begin with, the front one first. */
  #pickable(cell: string): Unit[] {
    const first = new Set(this.#steps[0]?.picks.map(({ pick }) => pick));
    const here = this.#snapshot?.view.board.units.filter((unit) => unit.cell === cell) ?? [];
    return here.filter((unit) => first.has(`unit:${unit.id}`)).sort((a, b) => a.place - b.place);
  }
}

/** A word that ends an action is pressed by whoever means it. */
function isButton(continuation: Continuation): boolean {
  return continuation.action !== null && kindOf(lastPick(continuation)) === "word";
}

function tellsNothing({ fates, causes, warnings, odds, outcomes }: Preview): boolean {
  return fates.length + causes.length + warnings.length === 0 && odds === null && !isListed(outcomes);
}
