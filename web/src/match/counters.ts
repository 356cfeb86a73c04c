import type { Counter } from "../server/types";

/** A strip has room for so many numbers of its seat. */
const ROOM = 2;

/** What stands in the strip of a seat: of many numbers the first, which is what it needs most. */
export function inStrip(own: readonly Counter[]): readonly Counter[] {
  return own.length > ROOM ? own.slice(0, 1) : own;
}

/** The numbers of all seats, where some are not in the strips; else none. */
export function inTable(counters: readonly Counter[], seats: number): readonly Counter[] {
  const own = counters.filter(({ seat }) => seat !== null);
  return own.length > ROOM * seats ? own : [];
}
