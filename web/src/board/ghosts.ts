import type { Unit } from "../server/types";
import type { Marks } from "./marks";

const GHOST = "ghost:";

/** The units of a board and its ghosts, each ghost behind what already stands in its cell. */
export function withGhosts(units: readonly Unit[], marks: Marks): Unit[] {
  const ghosts = [...marks].flatMap(([cell, { usual, ghost = usual }]) =>
    ghost ? [{ ...ghost, id: `${GHOST}${ghost.id}`, cell, place: Number.MAX_SAFE_INTEGER }] : [],
  );
  return [...units, ...ghosts];
}

/** Whether the unit is a ghost: it does not stand here yet. */
export function isGhost({ id }: Unit): boolean {
  return id.startsWith(GHOST);
}
