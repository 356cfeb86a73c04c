export interface Line {
  top: number;
  height: number;
}

/** Less than the space in a line, so that nothing of the next one is seen. */
const MARGIN = 4;

/** Lines from the top to the bottom. Each costs time to measure, so only a few of them are asked for. */
export interface Lines {
  readonly length: number;
  at(n: number): Line | undefined;
}

/** How far a list is scrolled so that one of its lines is seen and none is cut in half at the top, and the room
 *  that this needs after the last one. Where all is well already, it stays where it is. */
export function revealed(lines: Lines, wanted: number, seen: Line): { top: number; room: number } {
  const [line, last] = [lines.at(wanted), lines.at(lines.length - 1)];
  if (!line || !last) return { top: seen.top, room: MARGIN };
  const topOf = (n: number) => (n === 0 ? 0 : (lines.at(n)?.top ?? 0) - MARGIN);
  const scrolledTo = ({ top, height }: Line) => top + height + MARGIN - seen.height;
  // What is empty below the last line, where there was less room before, is given back.
  const here = Math.min(seen.top, scrolledTo(last));
  const least = Math.min(topOf(wanted), Math.max(here, scrolledTo(line)));
  const top = topOf(firstOf(lines.length, (n) => topOf(n) >= least - 1) ?? wanted);
  return { top, room: Math.max(MARGIN, top + seen.height - last.top - last.height) };
}

/** The first of so many that something is true of, where it is of all that come after it. */
function firstOf(count: number, isTrue: (n: number) => boolean): number | undefined {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low < count ? low : undefined;
}
