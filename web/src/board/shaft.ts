import { tidy, type Point } from "./geometry";

const HEAD = 17;
const WING = 9;

/** An arrow between two cells that starts and ends short of their centres: its line and its head. */
export function shaft(
  start: Point,
  end: Point,
  after: number,
  before: number,
): { line: string; head: string } {
  const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / far, (end.y - start.y) / far];
  const along = (distance: number, aside = 0): string =>
    `${tidy(start.x + dx * distance - dy * aside)} ${tidy(start.y + dy * distance + dx * aside)}`;
  const tip = far - before;
  return {
    line: `M${along(after)}L${along(tip - HEAD + 2)}`,
    head: `M${along(tip)}L${along(tip - HEAD, WING)}L${along(tip - HEAD, -WING)}Z`,
  };
}
