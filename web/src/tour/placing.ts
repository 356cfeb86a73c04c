/** A rectangle in client coordinates, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;

/** Positions a card next to its target, never over it, and outside `spared` if possible. */
export function placed(
  card: Size,
  target: Area,
  spared: Area | null,
  window: Size,
): { x: number; y: number } {
  const centre = {
    x: within(target.x + (target.width - card.width) / 2, window.width - card.width),
    y: within(target.y + (target.height - card.height) / 2, window.height - card.height),
  };
  const beside = [
    { x: centre.x, y: target.y + target.height + GAP },
    { x: centre.x, y: target.y - card.height - GAP },
    { x: target.x + target.width + GAP, y: centre.y },
    { x: target.x - card.width - GAP, y: centre.y },
  ].map((at) => ({ ...at, ...card }));
  const fitting = beside.filter(
    ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height,
  );
  const best = fitting.find((at) => spared === null || !meet(at, spared)) ?? fitting[0];
  if (best) return { x: best.x, y: best.y };
  // No room on any side: places it at the farther edge.
  const isHigh = target.y + target.height / 2 < window.height / 2;
  return { x: centre.x, y: isHigh ? window.height - card.height - EDGE : EDGE };
}

/** Whether two rectangles overlap. */
export function meet(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function within(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most - EDGE));
}
