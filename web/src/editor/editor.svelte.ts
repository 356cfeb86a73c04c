import type { DraftInfo, Edit, EditorInfo, PieceInfo, Property, Value } from "../server/types";
import { words } from "../words";

/** What a tap on a cell does. */
export type Tool =
  | { do: "hand" }
  | { do: "erase" }
  | { do: "put"; kind: string; seat: number | null }
  | { do: "paint"; setting: string; value: Value };

export const HAND: Tool = { do: "hand" };

/** The server requests behind the editor: apply an edit, or parse a text. */
export interface Workshop {
  edit(start: Record<string, unknown>, edit: Edit | null): Promise<DraftInfo>;
  read(text: string): Promise<DraftInfo>;
}

const LONGEST_PAST = 200;

/** A position being edited. The client knows no rules: each edit goes to the server and comes back as a
 *  draft. */
export class Editor {
  readonly info: EditorInfo;
  readonly #workshop: Workshop;

  draft = $state.raw() as DraftInfo;
  /** The last draft whose pieces could be located. */
  shown = $state.raw() as DraftInfo;
  tool = $state.raw<Tool>(HAND);
  /** The id of the selected unit. */
  unit = $state.raw<string | null>(null);
  /** The selected cell, if no unit is. */
  cell = $state.raw<string | null>(null);
  /** Why the last edit was refused. */
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

  // --- Selection

  readonly piece = $derived.by(
    (): PieceInfo | null => this.shown.pieces.find(({ id }) => id === this.unit) ?? null,
  );

  /** The properties of the selected unit. */
  readonly settings = $derived.by((): readonly Property[] => {
    const { piece } = this;
    const stock = this.info.palette?.stocks.find(
      ({ kind, seats }) => piece && kind === piece.kind && seats.includes(piece.seat),
    );
    return (stock?.settings ?? []).map((each) => (each.kind === "unit" ? this.#choiceOfUnits(each) : each));
  });

  /** A choice of another unit of the same side on the board, or none. */
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

  /** Units of the game that are not on the board. */
  readonly aside = $derived.by((): readonly PieceInfo[] =>
    this.shown.pieces.filter(({ cell }) => cell === null),
  );

  choose(unit: string | null, cell: string | null = null): void {
    this.unit = unit;
    this.cell = cell;
  }

  /** Takes up a unit that is not on the board, to place it. */
  hold(unit: string | null): void {
    this.tool = HAND;
    this.choose(unit);
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.choose(null);
  }

  /** Clears the selection, then the tool. Returns whether there was anything to clear. */
  back(): boolean {
    if (this.unit !== null || this.cell !== null) this.choose(null);
    else if (this.tool.do !== "hand") this.tool = HAND;
    else return false;
    return true;
  }

  // --- Tapping

  /** Handles a tap on a cell, and on one of its units if the hit test found one. */
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

  /** Moves the selected unit here, even onto an occupied cell. */
  drop(cell: string): void {
    if (this.unit !== null) this.make({ do: "move", unit: this.unit, cell });
  }

  /** Each tap on a stack selects its next unit, after the last one none. */
  #chooseOn(there: readonly string[], unit: string | null): void {
    if (unit !== null && unit !== this.unit) this.choose(unit);
    else this.choose(there[there.indexOf(this.unit ?? "") + 1] ?? null);
  }

  unitsOn(cell: string): readonly string[] {
    const units = (this.shown.board?.units ?? []).filter((unit) => unit.cell === cell);
    return units.sort((a, b) => a.place - b.place).map(({ id }) => id);
  }

  // --- Editing

  /** Queues an edit: edits run one after the other, each on the result of the last. */
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

  /** Whether the selected unit has a facing to change. */
  get canTurn(): boolean {
    return this.settings.some(({ name }) => name === "facing");
  }

  /** Turns the selected unit one step to the right, or to the left with -1. */
  turn(by: 1 | -1): void {
    const { facings } = this.info.grid;
    const now = facings.indexOf(String(this.piece?.values["facing"]));
    const next = facings[(now + by + facings.length) % facings.length];
    if (next !== undefined) this.set("facing", next);
  }

  /** Starts over from another position. */
  open(start: Record<string, unknown>): void {
    this.#next(async () => {
      const draft = await this.#workshop.edit(start, null);
      this.#isWriting = false;
      this.#push(draft);
      this.choose(null);
    });
  }

  /** Applies edited text. Consecutive text changes are undone in one step. */
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

  /** Resolves once the queue is empty. */
  get settled(): Promise<void> {
    return this.#queue;
  }
}
