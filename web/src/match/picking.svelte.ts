import * as api from "../server/api";
import type { ActionInfo, PickInfo, Preview, Snapshot, Unit } from "../server/types";
import { kindOf, lastPick, nameOf, onlyWay, waysOf, type Way } from "./ways";

/** A complete action that waits to be confirmed, and where it points. */
export interface Chosen {
  action: ActionInfo;
  cell: string | null;
}

interface Step {
  path: string[];
  picks: readonly PickInfo[];
}

interface Listener {
  /** Is an action shown before it is played? */
  confirms(): boolean;
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
  /** Several ways to one cell, to choose from. */
  choice = $state.raw<{ cell: string; ways: readonly Way[] } | null>(null);
  chosen = $state.raw<Chosen | null>(null);
  preview = $state.raw<Preview | null>(null);

  readonly path = $derived<readonly string[]>(this.#steps.at(-1)?.path ?? []);
  /** The unit that acts, once it is picked. */
  readonly picked = $derived<Unit | undefined>(this.#firstUnit());
  /** The ability that was chosen, and is to be pointed with. */
  readonly ability = $derived(this.picked?.abilities.find(({ word }) => this.path.includes(`word:${word}`)));
  /** The words that the unit which acts can be told, whatever of them was chosen. */
  readonly orders = $derived(new Set(this.#steps[1]?.picks.map(({ pick }) => pick)));
  readonly ways = $derived(
    waysOf(
      this.#steps.at(-1)?.picks ?? [],
      (unit) => this.#unit(unit)?.cell,
      (word) => this.picked?.abilities.some((ability) => ability.word === word) ?? false,
    ),
  );
  /** Others in the same stack that a second tap would pick. */
  readonly comrades = $derived(this.picked ? this.#pickable(this.picked.cell) : []);
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
    if (this.choice === null && this.chosen === null && this.#steps.length > 1)
      this.#steps = this.#steps.slice(0, -1);
    this.#settle();
  }

  confirm(): void {
    if (!this.chosen) return;
    this.#looking?.abort();
    this.#listener.play(this.chosen.action);
  }

  /** Keys do not tremble: what is pressed twice is meant twice. */
  tapCell(cell: string, byKey = false): void {
    if (this.#steps.length === 0) return;
    if (this.#leading) {
      void this.#leading.then(() => this.tapCell(cell, byKey));
      return;
    }
    if (this.chosen?.cell === cell) {
      if (byKey || Date.now() - this.#chosenAt > TREMBLE) this.confirm();
      return;
    }
    const ways = this.ways.cells.get(cell);
    if (this.path.length === 0) {
      const first = this.#pickable(cell)[0];
      const there = first ? ways?.filter((way) => way.picks[0] === `unit:${first.id}`) : ways;
      if (there?.length) this.#offer(cell, there);
      else void this.#whyNot(cell);
    } else if (ways) this.#offer(cell, ways);
    else if (this.picked?.cell === cell) this.#pickNextInStack(cell);
    else if (this.#pickable(cell).length > 0) {
      this.clear();
      this.tapCell(cell);
    } else void this.#whyNot(cell);
  }

  tapItem(item: string): void {
    const ways = this.ways.items.get(item);
    if (ways?.[0]) this.take(ways[0]);
    else if (this.path.length > 0 && this.#steps[0]?.picks.some(({ pick }) => pick === `item:${item}`)) {
      this.clear();
      this.tapItem(item);
    } else void this.#ask([...this.path, `item:${item}`]);
  }

  /** An ability of the unit that acts, whichever was chosen before; the same again takes it back. */
  tapAbility(word: string): void {
    const pick = `word:${word}`;
    const wasChosen = this.path.includes(pick);
    this.#steps = this.#steps.slice(0, 2);
    this.#settle();
    if (wasChosen) return;
    const way = this.ways.abilities.find((each) => lastPick(each) === pick);
    if (way) this.take(way);
    else void this.#ask([...this.path, pick]);
  }

  take(way: Way): void {
    const pick = way.picks.at(-1) ?? "";
    const cell = kindOf(pick) === "cell" ? nameOf(pick) : (this.#unit(nameOf(pick))?.cell ?? null);
    this.#settle();
    const goesOn = !way.action || way.actions > 1;
    if (way.action) this.#choose(way.action, cell, goesOn);
    if (this.#steps.length === 0) return;
    if (goesOn) this.#leading = this.#lead(way).finally(() => (this.#leading = null));
  }

  /** Can an action begin with this unit? */
  canBegin(unit: string): boolean {
    return this.#steps[0]?.picks.some(({ pick }) => pick === `unit:${unit}`) ?? false;
  }

  /** Asks ahead for what follows a unit that is likely to be picked. */
  expect(cell: string): void {
    const unit = this.path.length === 0 && !this.chosen ? this.#pickable(cell)[0] : undefined;
    if (unit) void this.#after([`unit:${unit.id}`]).catch(() => undefined);
  }

  #offer(cell: string, ways: readonly Way[]): void {
    this.#settle();
    if (ways.length === 1 && ways[0]) this.take(ways[0]);
    else this.choice = { cell, ways };
  }

  /** Where a longer action goes on from here, somebody must say that this one is meant. */
  #choose(action: ActionInfo, cell: string | null, goesOn: boolean): void {
    if (!this.#listener.confirms() && !goesOn) {
      this.#listener.play(action);
      return;
    }
    const chosen = { action, cell };
    this.chosen = chosen;
    this.#chosenAt = Date.now();
    void this.#look(chosen);
  }

  async #look(chosen: Chosen): Promise<void> {
    const at = this.#snapshot;
    if (!at || at.seat === null) return;
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    const preview = await api.preview(at.match, at.seat, chosen.action.text, signal).catch(() => null);
    // Without a preview the action can still be played.
    if (this.chosen !== chosen) return;
    this.preview = preview;
    // The button that was pressed said the deed; where there is no more to say, it is not asked again.
    if (preview && chosen.cell === null && tellsNothing(preview)) this.confirm();
  }

  /** Goes on along a way that does not end yet. */
  async #lead(way: Way): Promise<void> {
    const from = this.#steps;
    const path = [...this.path, ...way.picks];
    let picks: PickInfo[];
    try {
      picks = await this.#after(path);
    } catch (problem) {
      if (this.#steps !== from) return;
      this.#listener.tell(problem instanceof Error ? problem.message : String(problem));
      return;
    }
    if (this.#steps !== from) return;
    this.#steps = [...from, { path, picks }];
    const only = path.length > 1 ? onlyWay(this.ways) : null;
    if (only && !this.chosen) this.take(only);
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
    const way = next && this.ways.cells.get(cell)?.find(({ picks }) => picks[0] === `unit:${next.id}`);
    if (way) this.take(way);
  }

  /** Asks about what would be pointed at here: the unit if units are asked for, else the cell. */
  async #whyNot(cell: string): Promise<void> {
    const unit = this.#snapshot?.view.board.units.find((one) => one.cell === cell && one.place === 0);
    const cells = [...this.ways.cells.values()]
      .flat()
      .some((way) => kindOf(way.picks.at(-1) ?? "") === "cell");
    const pick = unit && !cells ? `unit:${unit.id}` : `cell:${cell}`;
    await this.#ask([...this.path, pick]);
  }

  async #ask(path: readonly string[]): Promise<void> {
    const at = this.#snapshot;
    if (!at || at.seat === null) return;
    const answer = await api.whyNot(at.match, at.seat, path, this.#asking.signal).catch(() => null);
    if (answer?.reason && this.#snapshot === at) this.#listener.tell(answer.reason);
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
  }

  #unit(id: string): Unit | undefined {
    return this.#snapshot?.view.board.units.find((unit) => unit.id === id);
  }

  #firstUnit(): Unit | undefined {
    const pick = this.path.find((each) => kindOf(each) === "unit");
    return pick === undefined ? undefined : this.#unit(nameOf(pick));
  }

  /** The units on a cell that an action can begin with, the front one first. */
  #pickable(cell: string): Unit[] {
    const first = new Set(this.#steps[0]?.picks.map(({ pick }) => pick));
    const here = this.#snapshot?.view.board.units.filter((unit) => unit.cell === cell) ?? [];
    return here.filter((unit) => first.has(`unit:${unit.id}`)).sort((a, b) => a.place - b.place);
  }
}

function tellsNothing({ fates, causes, danger, outcomes }: Preview): boolean {
  return fates.length + causes.length === 0 && danger === null && outcomes.length === 1;
}
