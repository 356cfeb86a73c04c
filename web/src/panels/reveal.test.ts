import { describe, expect, test } from "vitest";
import { revealed, type Line } from "./reveal";

/** Lines of these heights, below some space. */
function lines(...heights: number[]): Line[] {
  let top = 8;
  return heights.map((height) => {
    top += height;
    return { top: top - height, height };
  });
}

describe("a log", () => {
  test("that fits is not scrolled, and has no room to be", () => {
    expect(revealed(lines(30, 30, 30), 2, { top: 0, height: 200 })).toEqual({ top: 0, room: 102 });
  });

  test("shows its last line, with a whole line at the top", () => {
    const many = lines(30, 62, 30, 30, 30);
    const { top, room } = revealed(many, 4, { top: 0, height: 130 });
    expect(top).toBe(96);
    const end = 8 + 182 + room;
    expect(end - 130).toBeGreaterThanOrEqual(top);
  });

  test("cuts no line at the top when it has grown shorter or higher, though the line is in sight", () => {
    const many = lines(30, 62, 30, 30, 30);
    expect(revealed(many, 4, { top: 70, height: 130 }).top).toBe(96);
    expect(revealed(many, 4, { top: 96, height: 130 }).top).toBe(96);
  });

  test("uses the room that it has got, but for less than a line", () => {
    expect(revealed(lines(30, 30, 30, 30, 30), 4, { top: 124, height: 100 }).top).toBe(64);
  });

  test("shows a line above what is seen at the top", () => {
    expect(revealed(lines(30, 30, 30, 30), 1, { top: 64, height: 62 }).top).toBe(34);
  });

  test("shows the beginning of a line that is higher than the list", () => {
    expect(revealed(lines(30, 200, 30), 1, { top: 0, height: 100 }).top).toBe(34);
  });
});
