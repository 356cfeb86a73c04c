import { expect, test } from "vitest";
import { gridLines, signed } from "./ratings";

test("a change is told by its sign", () => {
  expect([12, -7, 0].map(signed)).toEqual(["+12", "−7", "±0"]);
});

test("a few round lines lie around all ratings", () => {
  expect(gridLines(1180, 1220)).toEqual([1180, 1190, 1200, 1210, 1220]);
  expect(gridLines(1200, 1200)).toEqual([1200, 1210]);
  expect(gridLines(1003, 1712)).toEqual([1000, 1200, 1400, 1600, 1800]);
  expect(gridLines(-40, 4000)).toEqual([-1000, 0, 1000, 2000, 3000, 4000]);
});
