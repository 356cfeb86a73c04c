import { geometryOf } from "../board/geometry";
import type { Arrow, Mark, Marks } from "../board/marks";
import type { GuideFigure } from "../server/types";
import { words } from "../words";

export type GuidePicture = NonNullable<GuideFigure["picture"]>;

/** The marks of a rules picture, the same as in play. */
export function marksOf({ at, targets }: GuidePicture): Marks {
  const marks = new Map<string, Mark>();
  if (at) marks.set(at, { picked: true });
  for (const { cell, deed, verdict } of targets)
    marks.set(cell, deed === "go" ? { go: true } : { attack: true, pip: verdict ?? undefined });
  return marks;
}

/** Arrows, only for shots. */
export function arrowsOf({ at, targets }: GuidePicture): Arrow[] {
  if (!at) return [];
  return targets
    .filter(({ deed }) => deed === "shoot")
    .map(({ cell }): Arrow => ({ start: at, end: cell, kind: "shot" }));
}

/** The aspect ratio of a picture. */
export function shapeOf(picture: GuidePicture): number {
  const { bounds } = geometryOf(picture.grid, false);
  return bounds.width / bounds.height;
}

/** The picture as text. */
export function describe(picture: GuidePicture): string {
  const { at, targets, board } = picture;
  const names = board.units.map(({ name, cell }) => `${name} ${cell}`).join(", ");
  const actor = board.units.find(({ cell }) => cell === at);
  if (!at || !actor) return words.rules.boardWith(names);
  const cells = (deed: string) => targets.filter((each) => each.deed === deed).map(({ cell }) => cell);
  const listed = (deed: string, say: (cells: string) => string) =>
    cells(deed).length ? say(cells(deed).join(", ")) : "";
  return [
    listed("go", (go) => words.rules.canGo(actor.name, at, go)) || words.rules.boardWith(names),
    listed("attack", words.rules.canAttack),
    listed("shoot", words.rules.canShoot),
    listed("use", words.rules.canUse),
  ]
    .filter(Boolean)
    .join(" ");
}
