import { tidy, type Geometry, type Point } from "./geometry";

/** The arm length of a bracket. A hex's sides are half as long as a square's. */
const ARM = { square: 24, hex: 14 };

/** Brackets in the four corners of a cell; on a hex they are left and right, and its points stay open. */
export function brackets(geometry: Geometry, inset: number): string {
  const corners = geometry.corners(inset);
  const arm = ARM[geometry.kind];
  return corners
    .map((corner, index) => {
      if (Math.abs(corner.x) < 1) return "";
      const before = toward(corner, corners.at(index - 1) ?? corner, arm);
      const after = toward(corner, corners[(index + 1) % corners.length] ?? corner, arm);
      return `M${before}L${tidy(corner.x)} ${tidy(corner.y)}L${after}`;
    })
    .join("");
}

function toward(from: Point, to: Point, far: number): string {
  const part = far / Math.hypot(to.x - from.x, to.y - from.y);
  return `${tidy(from.x + (to.x - from.x) * part)} ${tidy(from.y + (to.y - from.y) * part)}`;
}
