import { expect, test } from "vitest";
import { clamp, GOOD_CELL, LARGEST_CELL, openCell, reveal, seen, whole, zoomAbout } from "./camera";
import { boundsWith, coordinatesOf } from "./coordinates";
import { geometryOf } from "./geometry";
import { chessGrid } from "./scene";

const PHONE = { width: 360, height: 360 };
const wide = geometryOf(chessGrid(18, 12), false);

test("eight squares across a phone are 45 px each, edge to edge, and can be hit", () => {
  const board = geometryOf(chessGrid(8, 8), false);
  const bounds = boundsWith(board, coordinatesOf(board));
  const cell = whole(bounds, PHONE).scale * board.narrow;
  expect(cell).toBe(45);
  expect(cell).toBeGreaterThanOrEqual(GOOD_CELL);
});

test("eighteen squares across a phone cannot be hit, but can once opened", () => {
  expect(whole(wide.bounds, PHONE).scale * wide.narrow).toBeLessThan(GOOD_CELL);
  expect(openCell("square")).toBeGreaterThanOrEqual(44);
  expect(openCell("hex")).toBeGreaterThanOrEqual(44);
});

test("the camera never leaves the board", () => {
  const far = clamp({ x: 99999, y: -99999, scale: 0.44 }, wide.bounds, PHONE, wide.narrow);
  const box = seen(far, PHONE);
  expect(box.x + box.width).toBeCloseTo(wide.bounds.x + wide.bounds.width);
  expect(box.y).toBeCloseTo(wide.bounds.y);
});

test("it shows no less than the whole and no cell too large", () => {
  const small = clamp({ x: 0, y: 0, scale: 0.001 }, wide.bounds, PHONE, wide.narrow);
  expect(small).toEqual(whole(wide.bounds, PHONE));
  const large = clamp({ x: 0, y: 0, scale: 99 }, wide.bounds, PHONE, wide.narrow);
  expect(large.scale * wide.narrow).toBe(LARGEST_CELL);
});

test("zooming keeps the place under the finger", () => {
  const before = { x: 500, y: -500, scale: 0.4 };
  const after = zoomAbout(before, { x: 600, y: -450 }, 2);
  expect((600 - after.x) * after.scale).toBeCloseTo((600 - before.x) * before.scale);
  expect((-450 - after.y) * after.scale).toBeCloseTo((-450 - before.y) * before.scale);
});

test("a place out of sight is brought into sight, one in sight moves nothing", () => {
  const camera = { x: 0, y: 0, scale: 0.44 };
  expect(reveal(camera, { x: 100, y: 100 }, PHONE)).toEqual(camera);
  const box = seen(reveal(camera, { x: 1000, y: 0 }, PHONE), PHONE);
  expect(box.x + box.width).toBeGreaterThan(1050);
});
