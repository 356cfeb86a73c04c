import { expect, test } from "vitest";
import { isLow, leftAfter, shownTime, timeLabel, TIME_CONTROLS } from "./clock";

test("a live clock shows minutes and seconds, and 0:00 only when nothing is left", () => {
  expect([65_000, 9_001, 1, 0, 3_661_000].map((left) => shownTime(left, "live"))).toEqual([
    ...["1:05", "0:10", "0:01", "0:00", "1:01:01"],
  ]);
});

test("time for a turn is shown in days, hours or minutes", () => {
  const hour = 3_600_000;
  expect(
    [72 * hour, 25.5 * hour, 5.25 * hour, hour / 2].map((left) => shownTime(left, "correspondence")),
  ).toEqual([...["3 d 0 h", "1 d 1 h", "5 h 15 min", "30 min"]]);
});

test("only a running clock loses time, and none goes below nothing", () => {
  expect(leftAfter({ left: 5_000, runs: true }, 2_000)).toBe(3_000);
  expect(leftAfter({ left: 5_000, runs: true }, 9_000)).toBe(0);
  expect(leftAfter({ left: 5_000, runs: false }, 2_000)).toBe(5_000);
});

test("little time is a tenth of a bank, at least twenty seconds, or some hours of days", () => {
  const live = { pace: "live", bank: 600, increment: 0 } as const;
  expect([61_000, 59_000].map((left) => isLow(left, live))).toEqual([false, true]);
  const days = { pace: "correspondence", hours: 72 } as const;
  expect([7, 5].map((hours) => isLow(hours * 3_600_000, days))).toEqual([false, true]);
});

test("time controls are named", () => {
  expect(Object.values(TIME_CONTROLS).map(timeLabel)).toEqual([
    ...["5 min + 3 s", "15 min + 10 s", "45 min + 30 s", "1 day a turn", "3 days a turn", "7 days a turn"],
  ]);
});
