import type { Unit } from "../server/types";

/** What comes of an attack: you come out ahead, your unit falls, or neither is sure. */
export type Pip = "ahead" | "behind" | "even";

/** What the last move did: a unit went, struck, shot, or changed another. */
export type Deed = "move" | "strike" | "shot" | "change";

/** What is shown on a cell besides what stands there. */
export interface Mark {
  /** The unit that acts stands here. */
  picked?: boolean;
  /** The picked unit can go here, or join what stands here. */
  go?: boolean;
  /** The unit here can be chosen too. */
  choose?: boolean;
  /** The picked unit can attack here. */
  attack?: boolean;
  /** The target that was chosen. */
  chosen?: boolean;
  /** The last move was made from here. */
  from?: Deed;
  /** The last move ended here, or struck what stood here. */
  to?: Deed;
  /** What stands here can be struck. */
  struck?: boolean;
  /** What stands here helps. */
  helper?: boolean;
  /** What would have been better begins, leads through, or ends here. */
  advised?: boolean;
  pip?: Pip;
  /** Strength or tier, while it takes part in a preview. */
  strength?: number;
  /** A unit that would stand here. */
  ghost?: Unit;
  /** It would stand here as usual, if nothing else is wanted. */
  usual?: Unit;
  /** The ways that a unit would look from here, as degrees from up. */
  ring?: readonly { turn: number; chosen: boolean }[];
  /** A learner is to point here next. */
  use?: boolean;
  /** What a learner is to use leads here, from another cell. */
  aim?: { from: string; attack: boolean };
  /** Pointing here has the unit beside look this way. */
  look?: string;
}

/** Can something be done by pointing here? */
export function isOpen(mark: Mark | undefined): boolean {
  return Boolean(mark?.go || mark?.choose || mark?.attack || mark?.look);
}

export type Marks = ReadonlyMap<string, Mark>;

export interface Arrow {
  start: string;
  end: string;
  kind: "strike" | "help" | "shot" | "threat";
}
