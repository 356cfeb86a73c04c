import type { Counter } from "../server/types";

/** The number of counters that fit in a seat's strip. */
const ROOM = 2;

/** The counters in a seat's strip: the first few, which are the most important. */
export function inStrip(own: readonly Counter[]): readonly Counter[] {
  return own.length > ROOM ? own.slice(0, 1) : own;
}

/** All counters as a table, if some do not fit in the strips; otherwise none. */
export function inTable(counters: readonly Counter[], seats: number): readonly Counter[] {
  const own = counters.filter(({ seat }) => seat !== null);
  return own.length > ROOM * seats ? own : [];
}
