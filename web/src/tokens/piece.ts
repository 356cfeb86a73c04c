import type { Unit } from "../server/types";

/** What is needed to draw a unit: one on the board, one taken, one in a log. */
export type Piece = Pick<Unit, "seat" | "kind" | "symbol"> &
  Partial<Pick<Unit, "bars" | "badges" | "beside" | "emblem">>;
