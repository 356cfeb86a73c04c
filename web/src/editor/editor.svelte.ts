import type { DraftInfo, Edit, EditorInfo, PieceInfo, Property, Value } from "../server/types";
import { words } from "../words";

/** What pointing at a cell does. */
export type Tool =
  | { do: "hand" }
  | { do: "erase" }
  | { do: "put"; kind: string; seat: number | null }
  | { do: "paint"; setting: string; value: Value };

export const HAND: Tool = { do: "hand" };

/** What is asked of the server: the position after an edit, or what a text says. */
export interface Workshop {
  edit(start: Record<string, unknown>, edit: Edit | null): Promise<DraftInfo>;
  read(text: string): Promise<DraftInfo>;
}

const LONGEST_PAST = 200;

/** A position that is being set up. It knows no rule: each edit goes to the server, and comes back as a draft. */
export class Editor {
  readonly info: EditorInfo;
  readonly #workshop: Workshop;

  draft = $state.raw() as DraftInfo;
  /** The last draft of which it can be told what stands where. */
  shown = $state.raw() as DraftInfo;
  tool = $state.raw<Tool>(HAND);
  /** The unit that is chosen, by its id. */
  unit = $state.raw<string | null>(null);
  /** The cell that is chosen, where no unit is. */
  cell = $state.raw<string | null>(null);
  /** Why the last edit was not made. */
  refused = $state("");

  #past = $state.raw<readonly DraftInfo[]>([]);
  #future = $state.raw<readonly DraftInfo[]>([]);
  #isWriting = false;
  #queue: Promise<void> = Promise.resolve();

  constructor(info: EditorInfo, draft: DraftInfo, workshop: Workshop) {
    this.info = info;
    this.draft = draft;
    this.shown = draft;
    this.#workshop = workshop;
  }

  // --- What is chosen

  readonly piece = $derived.by(
    (): PieceInfo | null => this.shown.pieces.find(({ id }) => id === this.unit) ?? null,
  );

  /** What can be set of the chosen unit. */
  readonly settings = $derived.by((): readonly Property[] => {
    const { piece } = this;
    const stock = this.info.palette?.stocks.find(
      ({ kind, seats }) => piece && kind === piece.kind && seats.includes(piece.seat),
    );
    return (stock?.settings ?? []).map((each) => (each.kind === "unit" ? this.#choiceOfUnits(each) : each));
  });

  /** Another unit of the same side on the board, or nobody, as one of several. */
  #choiceOfUnits(setting: Property): Property {
    const { piece } = this;
    const others = this.shown.pieces.filter(
      ({ id, kind, seat, cell }) =>
        id === piece?.values[setting.name] ||
        (cell !== null && id !== piece?.id && seat === piece?.seat && setting.among.includes(kind)),
    );
    const options = others.map(({ id, name, cell }) => ({
      value: id,
      title: cell === null ? name : words.editor.on(name, cell),
    }));
    return { ...setting, kind: "choice", options: [{ value: null, title: words.editor.nobody }, ...options] };
  }

  /** Units that are in the game and not on the board. */
  readonly aside = $derived.by((): readonly PieceInfo[] =>
    this.shown.pieces.filter(({ cell }) => cell === null),
  );

  choose(unit: string | null, cell: string | null = null): void {
    this.unit = unit;
    this.cell = cell;
  }

  /** A unit that is not on the board is taken in hand, to be put on it. */
  hold(unit: string | null): void {
    this.tool = HAND;
    this.choose(unit);
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.choose(null);
  }

  /** Lets go of what is chosen, then of the tool. Was there anything? */
  back(): boolean {
    if (this.unit !== null || this.cell !== null) this.choose(null);
    else if (this.tool.do !== "hand") this.tool = HAND;
    else return false;
    return true;
  }

  // --- Pointing

  /** A cell was pointed at, and there perhaps at one unit. */
  point(cell: string, unit: string | null = null): void {
    const there = this.unitsOn(cell);
    const { tool } = this;
    if (tool.do === "put") this.make({ do: "put", kind: tool.kind, seat: tool.seat, cell });
    else if (tool.do === "paint") this.make({ do: "set", setting: tool.setting, value: tool.value, cell });
    else if (tool.do === "erase") {
      const gone = unit ?? there[0];
      if (gone !== undefined) this.make({ do: "remove", unit: gone });
    } else if (there.length) this.#chooseOn(there, unit);
    else if (this.unit !== null) this.drop(cell);
    else this.choose(null, this.cell === cell ? null : cell);
  }

  /** The chosen unit is moved here, whoever stands here. */
  drop(cell: string): void {
    if (this.unit !== null) this.make({ do: "move", unit: this.unit, cell });
  }

  /** Pointing again chooses the next of those who stand together, at last none. */
  #chooseOn(there: readonly string[], unit: string | null): void {
    if (unit !== null && unit !== this.unit) this.choose(unit);
    else this.choose(there[there.indexOf(this.unit ?? "") + 1] ?? null);
  }

  unitsOn(cell: string): readonly string[] {
    const units = (this.shown.board?.units ?? []).filter((unit) => unit.cell === cell);
    return units.sort((a, b) => a.place - b.place).map(({ id }) => id);
  }

  // --- Editing

  /** Edits are made one after the other, each on what the one before has left. */
  make(edit: Edit): void {
    const isInHand = this.tool.do === "hand";
    this.#next(async () => {
      const { start } = this.draft;
      if (!start) throw new Error(words.editor.fixFirst);
      const draft = await this.#workshop.edit(start, edit);
      this.#isWriting = false;
      this.#push(draft);
      if (draft.about !== null && isInHand) this.choose(draft.about);
      else if (!draft.pieces.some(({ id }) => id === this.unit)) this.unit = null;
    });
  }

  set(setting: string, value: Value): void {
    if (this.unit !== null) this.make({ do: "set", setting, value, unit: this.unit });
    else if (this.cell !== null) this.make({ do: "set", setting, value, cell: this.cell });
  }

  /** Can the chosen unit look another way? */
  get canTurn(): boolean {
    return this.settings.some(({ name }) => name === "facing");
  }

  /** Turns the chosen unit, to the right or, with -1, to the left. */
  turn(by: 1 | -1): void {
    const { facings } = this.info.grid;
    const now = facings.indexOf(String(this.piece?.values["facing"]));
    const next = facings[(now + by + facings.length) % facings.length];
    if (next !== undefined) this.set("facing", next);
  }

  /** Starts over, from another position. */
  open(start: Record<string, unknown>): void {
    this.#next(async () => {
      const draft = await this.#workshop.edit(start, null);
      this.#isWriting = false;
      this.#push(draft);
      this.choose(null);
    });
  }

  /** Somebody has written another text. What is written in one go is taken back in one go. */
  write(text: string): void {
    this.#next(async () => {
      const draft = await this.#workshop.read(text);
      if (this.#isWriting) this.#show(draft);
      else this.#push(draft);
      this.#isWriting = true;
      this.choose(null);
    });
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  undo(): void {
    this.#next(() => {
      const before = this.#past.at(-1);
      if (!before) return;
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, this.draft];
      this.#isWriting = false;
      this.#show(before);
      this.choose(null);
    });
  }

  redo(): void {
    this.#next(() => {
      const after = this.#future.at(-1);
      if (!after) return;
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, this.draft];
      this.#show(after);
      this.choose(null);
    });
  }

  #push(draft: DraftInfo): void {
    this.#past = [...this.#past, this.draft].slice(-LONGEST_PAST);
    this.#future = [];
    this.#show(draft);
  }

  #show(draft: DraftInfo): void {
    this.draft = draft;
    if (draft.board) this.shown = draft;
  }

  #next(step: () => void | Promise<void>): void {
    this.refused = "";
    this.#queue = this.#queue.then(step).catch((failed: unknown) => {
      this.refused = failed instanceof Error ? failed.message : String(failed);
    });
  }

  /** When all that was asked for is done. */
  get settled(): Promise<void> {
    return this.#queue;
  }
}
