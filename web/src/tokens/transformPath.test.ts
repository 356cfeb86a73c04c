import { describe, expect, it } from "vitest";
import { lookOf } from "../games";
import { transformPath } from "./transformPath";
import { SEAT_COUNT, shapeOf } from "./shapes";

describe("transformPath", () => {
  it("shifts and stretches every point", () => {
    expect(transformPath("M0 0L10-4C1 2 3 4 5 6Z", { x: 100, y: 50, scale: 2 })).toBe(
      "M100 50L120 42C102 54 106 58 110 62Z",
    );
  });

  it("turns clockwise, as a transform does", () => {
    expect(transformPath("M0-10L10 0", { x: 0, y: 0, turn: 90 })).toBe("M10 0L0 10");
  });

  it("keeps where lines along an axis begin", () => {
    expect(transformPath("M1 2H5V7", { x: 0, y: 0, turn: 90 })).toBe("M-2 1L-2 5L-7 5");
  });

  it("keeps the flags of arcs and stretches their radii", () => {
    expect(transformPath("M7 50A43 43 0 1 1 93 50", { x: 1, y: 2, scale: 0.5 })).toBe(
      "M4.5 27A21.5 21.5 0 1 1 47.5 27",
    );
  });

  it("takes what is told from where the pen is", () => {
    expect(transformPath("M10 10h5v-2a3 3 0 0 1 6 0Zm1 1l2 2", { x: 1, y: 0 })).toBe(
      "M11 10L16 10L16 8A3 3 0 0 1 22 8ZM12 11L14 13",
    );
  });

  it("knows every command that tokens are drawn with", () => {
    const shapes = [...Array(SEAT_COUNT).keys(), null]
      .map(shapeOf)
      .flatMap(({ rest, point, tip }) => [rest, point, tip]);
    const games = ["aeonis", "age-of-chess", "cyvasse", "medieval-chess", "prevail"];
    const glyphs = games.flatMap((game) => Object.values(lookOf(game)?.glyphs ?? {}).flat());
    expect(glyphs.length).toBeGreaterThan(50);
    for (const path of [...shapes, ...glyphs.map(({ d }) => d)])
      expect(path.replaceAll(/[\d\s.-]/g, "")).toMatch(/^[MLHVCSQAZ]+$/i);
  });
});
