import type { LogEntry } from "../server/types";

export interface Taken {
  seat: number | null;
  kind: string;
}

/** What a seat has taken from others, in the order it fell. What falls by its own side's action is credited
 *  to the other side if there is only one. */
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

/** What a seat has lost, by whomever, in the order it fell. */
export function lostBy(seat: number, log: readonly LogEntry[]): Taken[] {
  return log
    .flatMap(({ events }) => events)
    .flatMap(({ deed, seat: whose, kind }) =>
      deed === "loss" && whose === seat && kind !== null ? [{ seat: whose, kind }] : [],
    );
}

/** What is alike beside each other, in the order the first of each fell. */
export function alike(taken: readonly Taken[]): Taken[][] {
  const groups = new Map<string, Taken[]>();
  for (const unit of taken) {
    const key = `${unit.seat} ${unit.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}
