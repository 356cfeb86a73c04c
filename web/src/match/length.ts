import { geometryOf } from "../board/geometry";
import { layOut } from "../board/layout";
import { planOf } from "../board/plan";
import type { Board, Event, Grid, Unit } from "../server/types";

/** The duration of the animation of these events, in milliseconds. */
export function lengthOf(
  grid: Grid,
  before: readonly Unit[],
  after: Board,
  events: readonly Event[],
): number {
  const geometry = geometryOf(grid, false);
  const old = layOut({ ...after, units: [...before] }, geometry, false, null);
  return planOf(old, layOut(after, geometry, false, null), events, geometry)?.length ?? 0;
}
