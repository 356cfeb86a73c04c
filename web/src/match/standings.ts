import type { Counter } from "../server/types";

/** More numbers than this of one seat have no room on its strip. */
const ON_A_STRIP = 2;

/** The numbers of the seats, if they are so many that they stand in a table; else none. */
export function standingsOf(counters: readonly Counter[]): readonly Counter[] {
  const ofSeats = counters.filter(({ seat }) => seat !== null);
  const most = Math.max(0, ...ofSeats.map(({ seat }) => ofSeats.filter((each) => each.seat === seat).length));
  return most > ON_A_STRIP ? ofSeats : [];
}
