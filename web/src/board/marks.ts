import type { Unit } from "../server/types";

/** The expected result of an attack: you come out ahead, your unit falls, or neither is sure. */
export type Pip = "ahead" | "behind" | "even";

/** The kind of the last move: a unit moved, struck, shot, or changed another. */
export type Deed = "move" | "strike" | "shot" | "change";

/** The marks on a cell, apart from its units. */
export interface Mark {
  /** The acting unit stands here. */
  picked?: boolean;
  /** A unit here acts together with others. */
  line?: boolean;
  /** The chosen action would bear on this cell. */
  area?: boolean;
  /** The picked unit can move here, or join a stack here. */
  go?: boolean;
  /** The unit here can be picked too. */
  choose?: boolean;
  /** The picked unit can attack here. */
  attack?: boolean;
  /** The chosen target. */
  chosen?: boolean;
  /** The last move started here. */
  from?: Deed;
  /** The last move ended here, or struck the unit here. */
  to?: Deed;
  /** The unit here can be struck. */
  struck?: boolean;
  /** The unit here helps. */
  helper?: boolean;
  /** A better move starts, passes or ends here. */
  advised?: boolean;
  pip?: Pip;
  /** The unit's strength or tier, while it takes part in a preview. */
  strength?: number;
  /** A unit that would stand here after the action. */
  ghost?: Unit;
  /** The unit of the usual set-up that would stand here. */
  usual?: Unit;
  /** The facings a unit could take here, in degrees from up. */
  ring?: readonly { turn: number; chosen: boolean }[];
  /** A learner should point here next. */
  use?: boolean;
  /** What a learner should use leads here from another cell. */
  aim?: { from: string; attack: boolean };
  /** Tapping here turns the adjacent unit this way. */
  look?: string;
}

/** Whether tapping here does something. */
export function isOpen(mark: Mark | undefined): boolean {
  return Boolean(mark?.go || mark?.choose || mark?.attack || mark?.look);
}

export type Marks = ReadonlyMap<string, Mark>;

export interface Arrow {
  start: string;
  end: string;
  kind: "strike" | "help" | "shot" | "threat";
  /** Whether it ends in an empty cell: it then points to the middle. */
  isOpen?: boolean;
}
