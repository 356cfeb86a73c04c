/** A change with its sign: `+12`, `−7`, `±0`. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 5;

/** Round values below the minimum to above the maximum, for the grid lines of a chart. */
export function gridLines(least: number, most: number): number[] {
  const fits = (step: number) => Math.ceil(most / step) - Math.floor(least / step) < MOST_LINES;
  const step = STEPS.find(fits) ?? Math.ceil((most - least) / MOST_LINES / 1000) * 1000;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}
