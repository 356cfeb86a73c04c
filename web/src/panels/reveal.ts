export interface Line {
  top: number;
  height: number;
}

/** Less than the space in a line, so that nothing of the next one is seen. */
const MARGIN = 4;

/** How far a list is scrolled so that one of its lines is seen and none is cut in half at the top, and the room
 *  that this needs after the last one. Where all is well already, it stays where it is. */
export function revealed(lines: readonly Line[], wanted: number, seen: Line): { top: number; room: number } {
  const [line, last] = [lines[wanted], lines.at(-1)];
  if (!line || !last) return { top: seen.top, room: MARGIN };
  const topOf = (each: Line) => (each === lines[0] ? 0 : each.top - MARGIN);
  const scrolledTo = ({ top, height }: Line) => top + height + MARGIN - seen.height;
  // What is empty below the last line, where there was less room before, is given back.
  const here = Math.min(seen.top, scrolledTo(last));
  const least = Math.min(topOf(line), Math.max(here, scrolledTo(line)));
  const top = topOf(lines.find((each) => topOf(each) >= least - 1) ?? line);
  return { top, room: Math.max(MARGIN, top + seen.height - last.top - last.height) };
}
