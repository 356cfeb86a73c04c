import type { Unit } from "../server/types";

/** The unit whose figure stands for each seat: of a kind that it has fewest of when the game begins. */
export function emblemsOf(units: readonly Unit[], seats: number): (Unit | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = units.filter((unit) => unit.seat === seat);
    const count = (kind: string) => own.filter((unit) => unit.kind === kind).length;
    return own.reduce<Unit | undefined>(
      (best, unit) => (best && count(best.kind) < count(unit.kind) ? best : unit),
      undefined,
    );
  });
}
