import { figure } from "../board/scene";
import type { Unit } from "../server/types";

/** The unit whose figure represents each seat: of the kind the game names, otherwise of the seat's rarest
 *  kind at the start. The named kind is shown even for a side that starts hidden. */
export function emblemsOf(units: readonly Unit[], seats: number, kind?: string): (Unit | undefined)[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = units.filter((unit) => unit.seat === seat);
    return (
      own.find((unit) => unit.kind === kind) ??
      rarest(own) ??
      (kind === undefined ? kind : figure(seat, kind, ""))
    );
  });
}

function rarest(units: readonly Unit[]): Unit | undefined {
  const count = (kind: string) => units.filter((unit) => unit.kind === kind).length;
  return units.reduce<Unit | undefined>(
    (best, unit) => (best && count(best.kind) < count(unit.kind) ? best : unit),
    undefined,
  );
}
