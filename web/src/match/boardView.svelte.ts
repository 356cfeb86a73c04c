import type { Unit, View } from "../server/types";
import type { Geometry } from "../board/geometry";
import { memoizeEqual } from "../look/memoize";
import { words } from "../words";
import { facingsOf } from "./facings";
import { cellLabel, groundWords, hasSheet, unitLabel, type Around } from "./labels";
import { latest } from "./log";
import { judge } from "./prospects";
import { adviceArrow, advisedCells, arrowsOf, marksOf, threatArrows } from "./marks";
import type { LiveMatch } from "./match.svelte";
import {
  asked,
  beganWords,
  chosenWords,
  countsOf,
  orderWords,
  pickedWords,
  continuationLabel,
} from "./prompt";
import { deedTitle } from "./titles";
import type { ThreatDisplay } from "./threatDisplay.svelte";
import { entryTitle } from "./roster";
import { warningsToShow } from "./warnings";
import type { Continuation, Continuations } from "./continuations";

/** The derived state of the board on screen, and the texts about it. */
export class BoardView {
  readonly #match: LiveMatch;
  readonly #view: () => View;
  readonly #geometry: () => Geometry;
  readonly #threatDisplay: ThreatDisplay | null;
  /** The cell under the pointer. */
  hovered = $state<string | null>(null);
  /** The better move at an earlier position: its picks and its text. */
  advised = $state.raw<{ at: number; picks: readonly string[]; said: string } | null>(null);
  /** The unit inspected without being picked. */
  #inspected = $state<string | null>(null);

  constructor(
    match: LiveMatch,
    view: () => View,
    geometry: () => Geometry,
    threatDisplay: ThreatDisplay | null = null,
  ) {
    this.#match = match;
    this.#threatDisplay = threatDisplay;
    this.#view = view;
    this.#geometry = geometry;
  }

  readonly #units = $derived.by(() => this.#view().board.units);
  readonly #isForeign = (cell: string) =>
    this.stacks.get(cell)?.some(({ seat }) => seat !== this.#match.seat) ?? false;

  /** The units of each cell, front first. */
  readonly stacks = $derived.by(() => {
    const byCell = new Map<string, Unit[]>();
    for (const unit of this.#units) byCell.set(unit.cell, [...(byCell.get(unit.cell) ?? []), unit]);
    for (const stack of byCell.values()) stack.sort((a, b) => a.place - b.place);
    return byCell;
  });

  readonly picked = $derived.by(() => (this.#match.canAct ? this.#match.picking.subject : undefined));

  /** Units selected individually in a shared cell. */
  readonly named = $derived.by(() =>
    this.#match.canAct
      ? this.#match.picking.roster.filter(({ picked }) => picked).map(({ unit }) => unit.id)
      : [],
  );

  /** The facings on offer, while one is to be chosen. */
  readonly facings = $derived.by(() => {
    const { canAct, picking } = this.#match;
    if (!canAct) return [];
    const { names } = this.#view().board;
    return facingsOf(picking.continuations.facings, picking.place, picking.facing, this.#geometry(), names);
  });

  /** The unit whose sheet is shown: the acting one, otherwise the inspected one. */
  readonly sheet = $derived.by(() => {
    const looked = this.#units.find(({ id }) => id === this.#inspected);
    return this.picked && hasSheet(this.picked) ? this.picked : looked;
  });

  readonly marks = $derived.by(() => {
    const { canAct, picking, seat, log, at, snapshot } = this.#match;
    const usual = canAct && !picking.active ? (snapshot?.usual_setup?.units ?? []) : [];
    return marksOf({
      usual,
      units: this.#units,
      seat,
      last: latest(log, at, seat),
      picked: this.picked,
      began: canAct ? picking.began : null,
      continuations: canAct ? picking.continuations : null,
      beginning: picking.path.length === 0 && !picking.asked?.unit,
      chosen: canAct ? picking.chosen : null,
      others: canAct ? [...picking.units.slice(1), ...this.#joined] : [],
      line: canAct && this.#joined.length ? picking.together.map(({ cell }) => cell) : [],
      area: canAct ? picking.preview?.area : [],
      companions: canAct ? this.#companions : [],
      apart: canAct && !picking.chosen ? picking.apart : new Map(),
      choosing: picking.asked?.choose ?? false,
      facings:
        this.facings.length && picking.place ? { place: picking.place, continuations: this.facings } : null,
      strengths: canAct ? picking.preview?.strengths : undefined,
      guide: this.#match.guide,
      advised: advisedCells(this.advice?.picks ?? [], this.#units),
      threatened: this.#threats.map(({ cell }) => cell),
    });
  });

  /** The units acting together with the picked one. */
  readonly #joined = $derived.by(() => {
    const { picked, together } = this.#match.picking;
    return together.filter(({ id }) => id !== picked?.id);
  });

  /** The same units at their destinations under the chosen action. */
  readonly #companions = $derived.by(() => {
    const { facing, preview } = this.#match.picking;
    const events = preview?.outcomes.length === 1 ? (preview.outcomes[0]?.events ?? []) : [];
    return this.#joined.flatMap((unit) => {
      const cell = events.find(({ deed, start }) => deed === "move" && start === unit.cell)?.end;
      return cell ? [{ ...unit, cell, facing: facing ?? unit.facing }] : [];
    });
  });

  /** The threats, while they are switched on and no action is being chosen. */
  readonly #threats = $derived.by(() =>
    this.#match.picking.chosen || this.#match.past.n !== null ? [] : (this.#threatDisplay?.threats ?? []),
  );

  /** The cell whose threats are listed: that of the acting or inspected unit. */
  readonly threatenedCell = $derived.by(() => {
    const looked = this.#units.find(({ id }) => id === this.#inspected);
    return this.#firstThreatened(this.picked?.cell, looked?.cell);
  });

  /** The better move, if its position is on display. */
  readonly advice = $derived.by(() => (this.advised?.at === this.#match.at ? this.advised : null));

  readonly arrows = $derived.by(() => [
    ...arrowsOf(this.marks),
    ...adviceArrow(this.advice?.picks ?? [], this.#units),
    ...threatArrows(this.#threats, this.threatenedCell ?? this.#firstThreatened(this.hovered)),
  ]);

  readonly #keepAround = memoizeEqual<Around>();
  readonly #around = $derived.by(() =>
    this.#keepAround({
      seats: this.#match.seats,
      names: this.#view().board.names,
      facings: this.#hasFacings,
    }),
  );

  readonly label = $derived.by(() => {
    const [{ board }, stacks, marks, around] = [this.#view(), this.stacks, this.marks, this.#around];
    const unmarked = this.#unmarked;
    const labelOf = (cell: string) =>
      cellLabel(cell, stacks.get(cell) ?? [], board.cells[cell], marks.get(cell), around);
    return (cell: string) => {
      if (marks.has(cell)) return labelOf(cell);
      const known = unmarked.get(cell) ?? labelOf(cell);
      unmarked.set(cell, known);
      return known;
    };
  });

  /** The labels of cells without marks. They stay the same during picking, for hundreds of cells. */
  readonly #unmarked = $derived.by(() => {
    void [this.#view(), this.stacks, this.#around, words.board];
    return new Map<string, string>();
  });

  /** The prompt of the view on display, not of the latest one: a move is shown before it is answered. */
  readonly #asked = $derived.by(() => {
    const { snapshot, playback } = this.#match;
    return snapshot && asked({ ...snapshot, view: playback.view ?? snapshot.view });
  });

  /** The first sentence of the prompt line: the prompt, or a problem. */
  readonly lead = $derived.by(() => {
    const { connection, sending } = this.#match;
    if (connection === "gone") return words.prompt.gone;
    if (connection === "lost") return sending ? words.prompt.lostSending : words.prompt.lost;
    return sending ? words.prompt.sending : (this.#asked?.lead ?? "");
  });

  /** Whether the prompt asks the viewer to act now. */
  readonly asks = $derived.by(() => this.#match.canAct && this.lead === this.#asked?.lead);

  /** The rest of the prompt line: the options. */
  readonly rest = $derived.by(() => {
    if (this.lead !== this.#asked?.lead) return "";
    return this.#pickedWords() || this.#asked.rest;
  });

  /** A description of what is under the pointer, unless there is a problem. */
  readonly resting = $derived.by(() => (this.lead === this.#asked?.lead ? this.#resting() : ""));

  /** What a screen reader announces during picking. */
  readonly spoken = $derived.by(() => {
    const { choice, chosen, preview, isPreviewSettled } = this.#match.picking;
    if (choice)
      return words.prompt.choices(
        choice.cell,
        choice.continuations.map((continuation) => this.continuationLabel(continuation)).join(", "),
      );
    // Waits for the preview, so that nothing is announced twice.
    if (!chosen || !isPreviewSettled) return this.#pickedWords();
    const judged = preview && judge(preview, this.#match.seat);
    const verdict =
      judged &&
      (judged.isPlain
        ? `${judged.words}.`
        : words.prompt.verdict(words.board.verdicts[judged.verdict], judged.words));
    const warnings = warningsToShow(preview?.warnings ?? []).map(({ text }) => text);
    return [`${deedTitle(chosen.action, this.#view())}.`, ...warnings, verdict, words.prompt.enterPlays]
      .filter(Boolean)
      .join(" ");
  });

  /** The button label of a continuation. */
  continuationLabel(continuation: Continuation): string {
    return continuationLabel(continuation, (id) => this.#units.find((unit) => unit.id === id)?.name);
  }

  /** Whether an action can start on this cell. */
  canBegin(cell: string): boolean {
    const { mayAct, picking } = this.#match;
    const stack = this.stacks.get(cell) ?? [];
    return mayAct && stack.some((unit) => picking.canBegin(unit.id) || picking.canBeginAt(cell));
  }

  /** Inspects the unit on a cell if it has a sheet; null clears the inspection. Returns whether a sheet is
   *  shown. */
  inspect(cell: string | null): boolean {
    const unit = cell === null ? undefined : this.stacks.get(cell)?.find(hasSheet);
    this.#inspected = unit && unit.id !== this.#inspected ? unit.id : null;
    return unit !== undefined;
  }

  /** Toggles the details of the front unit of a cell. */
  study(cell: string): void {
    const unit = this.stacks.get(cell)?.[0];
    this.#inspected = unit && unit.id !== this.#inspected ? unit.id : null;
  }

  #firstThreatened(...cells: (string | null | undefined)[]): string | null {
    return cells.find((cell) => this.#threats.some((threat) => threat.cell === cell)) ?? null;
  }

  /** The facing that a tap on the cell stands for. */
  looking(cell: string): Continuation | null {
    return this.facings.find((facing) => facing.cell === cell)?.continuation ?? null;
  }

  get #hasFacings(): boolean {
    return (this.#match.snapshot?.grid.facings.length ?? 0) > 0;
  }

  #pickedWords(): string {
    const { ability, asked, began, comrades, order, path, picked, roster, together, units, continuations } =
      this.#match.picking;
    if (order !== null && continuations.items.size > 0 && this.#match.canAct)
      return orderWords(order, [], continuations);
    if (began !== null && units.length === 0 && this.#match.canAct)
      return beganWords(began, continuations, this.#isForeign);
    const item = path.length === 1 ? this.#trayItem(path[0] ?? "") : undefined;
    if (item && this.#match.canAct) return words.prompt.toPlace(item.name);
    const isAskedAbout = picked !== undefined && asked?.unit === picked.id;
    if (!picked || isAskedAbout || !this.#match.canAct) return "";
    if (ability) return orderWords(ability.name, path, continuations);
    if (together.length > 1) {
      const counts = asked?.choose ? [] : countsOf(picked.cell, continuations, this.#isForeign);
      return words.prompt.together(together.length, counts);
    }
    const listed = roster.length ? (unit: Unit) => entryTitle(unit, roster) : undefined;
    if (asked?.choose) return `${chosenWords(units, listed)} ${this.#asked?.rest ?? ""}`;
    const counts = began === null ? [] : countsOf(began, continuations, this.#isForeign);
    if (units.length > 1 || listed)
      return chosenWords(units, listed, counts, this.#helpers(units, continuations));
    return pickedWords(picked, comrades, continuations, this.#isForeign);
  }

  /** The tray item that a pick refers to, if any. */
  #trayItem(pick: string): { name: string } | undefined {
    const trays = this.#view().zones.filter(({ kind }) => kind === "tray");
    return trays.flatMap(({ items }) => items).find(({ id }) => pick === `item:${id}`);
  }

  /** The number of further units that can be picked. */
  #helpers(units: readonly Unit[], continuations: Continuations): number {
    const isOpen = (cell: string) => this.stacks.has(cell) && !units.some((unit) => unit.cell === cell);
    return [...continuations.cells.keys()].filter(isOpen).length;
  }

  /** A description of what is under the pointer, unless it can be acted on or a decision is pending. */
  #resting(): string {
    const cell = this.hovered;
    const undecided = this.#match.picking.chosen !== null || this.facings.length > 0;
    if (cell === null || undecided || this.marks.get(cell)?.picked) return "";
    const stack = this.canBegin(cell) ? [] : (this.stacks.get(cell) ?? []);
    if (!this.stacks.has(cell)) return groundWords(cell, this.#view().board.cells[cell], this.#around);
    const words = stack.map((unit) => {
      const numbers = hasSheet(unit) ? [] : Object.entries(unit.values);
      const values = numbers.map(([name, value]) => `${name} ${value}`);
      return [`${unit.cell}: ${unitLabel(unit, this.#around)}`, ...values].join(", ");
    });
    return words.length > 0 ? `${words.join(" · ")}.` : "";
  }
}
