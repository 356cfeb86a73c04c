import type { Unit } from "../server/types";

/** The fields needed to draw a unit: on the board, captured, or in a log. */
export type Piece = Pick<Unit, "seat" | "kind" | "symbol"> &
  Partial<Pick<Unit, "bars" | "badges" | "beside" | "emblem">>;
