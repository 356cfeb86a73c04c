export interface Line {
  top: number;
  height: number;
}

/** Less than the padding of a line, so that nothing of the next one shows. */
const MARGIN = 4;

/** Lines from top to bottom. Measuring is slow, so only a few of them are measured. */
export interface Lines {
  readonly length: number;
  at(n: number): Line | undefined;
}

/** The scroll position at which a line is visible and none is cut at the top, and the padding this needs
 *  below the last line. If that holds already, the position is kept. */
export function revealed(lines: Lines, wanted: number, seen: Line): { top: number; room: number } {
  const [line, last] = [lines.at(wanted), lines.at(lines.length - 1)];
  if (!line || !last) return { top: seen.top, room: MARGIN };
  const topOf = (n: number) => (n === 0 ? 0 : (lines.at(n)?.top ?? 0) - MARGIN);
  const scrolledTo = ({ top, height }: Line) => top + height + MARGIN - seen.height;
  // Removes empty space below the last line, left from a smaller height.
  const here = Math.min(seen.top, scrolledTo(last));
  const least = Math.min(topOf(wanted), Math.max(here, scrolledTo(line)));
  const top = topOf(firstOf(lines.length, (n) => topOf(n) >= least - 1) ?? wanted);
  return { top, room: Math.max(MARGIN, top + seen.height - last.top - last.height) };
}

/** The first index at which a condition holds, by binary search: it must hold for all later ones. */
function firstOf(count: number, isTrue: (n: number) => boolean): number | undefined {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low < count ? low : undefined;
}
