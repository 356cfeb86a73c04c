import type { Board } from "../server/types";
import { type Geometry, type Point } from "./geometry";

/** A path along the borders between regions. */
export function bordersOf(cells: Board["cells"], geometry: Geometry): string {
  const corners = geometry.corners(0);
  const sides = new Map<string, string>();
  const borders: string[] = [];
  for (const [cell, { region }] of Object.entries(cells)) {
    if (region === null) continue;
    const centre = geometry.at(cell);
    corners.forEach((corner, index) => {
      const [start, end] = [corner, corners[(index + 1) % corners.length] ?? corner].map((each) =>
        written(centre, each),
      );
      // Adjacent cells traverse their shared edge in opposite directions.
      const other = sides.get(`${end} ${start}`);
      if (other === undefined) sides.set(`${start} ${end}`, region);
      else if (other !== region) borders.push(`M${start}L${end}`);
    });
  }
  return borders.join("");
}

function written(centre: Point, corner: Point): string {
  return `${Math.round(centre.x + corner.x)} ${Math.round(centre.y + corner.y)}`;
}
