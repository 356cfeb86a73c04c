import type { LogEntry } from "../server/types";

export interface Taken {
  seat: number | null;
  kind: string;
}

/** The units a seat has captured, in order. Units lost by their own side's action are credited to the other
 *  side if there is only one. */
export function takenBy(seat: number, seats: number, log: readonly LogEntry[]): Taken[] {
  const taken: Taken[] = [];
  for (const entry of log)
    for (const event of entry.events) {
      if (event.deed !== "loss" || event.kind === null || event.seat === seat) continue;
      const self = event.seat === entry.seat;
      if (entry.seat === seat || (self && seats === 2)) taken.push({ seat: event.seat, kind: event.kind });
    }
  return taken;
}

/** The units a seat has lost, whatever the cause, in order. */
export function lostBy(seat: number, log: readonly LogEntry[]): Taken[] {
  return log
    .flatMap(({ events }) => events)
    .flatMap(({ deed, seat: whose, kind }) =>
      deed === "loss" && whose === seat && kind !== null ? [{ seat: whose, kind }] : [],
    );
}

/** Groups equal units, in the order of the first of each. */
export function alike(taken: readonly Taken[]): Taken[][] {
  const groups = new Map<string, Taken[]>();
  for (const unit of taken) {
    const key = `${unit.seat} ${unit.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}
