import type { Box, Geometry, Point } from "./geometry";

/** The visible part of a board: its centre, and the pixels per board unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Cells narrower than this, in pixels, are hard to hit: such a board can be zoomed. */
export const GOOD_CELL = 40;
/** Cells at least this wide, in pixels, are playable in the view of the whole board. */
export const READABLE_CELL = 30;
export const LARGEST_CELL = 96;

/** The cell width once a board that does not fit is opened for play. */
export function openCell(kind: Geometry["kind"]): number {
  return kind === "hex" ? 52 : 44;
}

/** A camera that shows the whole board. */
export function whole(bounds: Box, view: Size): Camera {
  return {
    x: bounds.x + bounds.width / 2,
    y: bounds.y + bounds.height / 2,
    scale: Math.min(view.width / bounds.width, view.height / bounds.height),
  };
}

/** The nearest camera that shows no more of the outside than it has to. */
export function clamp(camera: Camera, bounds: Box, view: Size, narrow: number): Camera {
  const least = whole(bounds, view).scale;
  const scale = Math.max(least, Math.min(camera.scale, LARGEST_CELL / narrow));
  const within = (centre: number, start: number, length: number, seen: number): number =>
    seen >= length
      ? start + length / 2
      : Math.max(start + seen / 2, Math.min(centre, start + length - seen / 2));
  return {
    x: within(camera.x, bounds.x, bounds.width, view.width / scale),
    y: within(camera.y, bounds.y, bounds.height, view.height / scale),
    scale,
  };
}

/** The camera zoomed by a factor about a fixed point of the board. */
export function zoomAbout(camera: Camera, place: Point, factor: number): Camera {
  return {
    x: place.x + (camera.x - place.x) / factor,
    y: place.y + (camera.y - place.y) / factor,
    scale: camera.scale * factor,
  };
}

/** The visible part of the board. */
export function seen(camera: Camera, view: Size): Box {
  const [width, height] = [view.width / camera.scale, view.height / camera.scale];
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/** Whether a point is visible. */
export function shows({ x, y, width, height }: Box, place: Point): boolean {
  return place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height;
}

/** The smallest pan that brings a point into view, a cell away from the edge. */
export function reveal(camera: Camera, place: Point, view: Size): Camera {
  const room = 75;
  const shift = (centre: number, value: number, half: number): number =>
    Math.max(value - Math.max(half - room, 0), Math.min(centre, value + Math.max(half - room, 0)));
  return {
    x: shift(camera.x, place.x, view.width / camera.scale / 2),
    y: shift(camera.y, place.y, view.height / camera.scale / 2),
    scale: camera.scale,
  };
}
