import { expect, test } from "vitest";
import { armiesOf, bannerSize } from "./armies";
import { figure } from "./scene";

const lord = figure(0, "lord", "C4", {
  id: "lord",
  place: 0,
  emblem: "cassian",
  bars: [{ name: "", value: 1, of: 3 }],
});
const rider = figure(0, "cavalry", "C4", { id: "rider", place: 1, bars: [{ name: "", value: 2, of: 2 }] });
const foot = [2, 3].map((place) => figure(0, "infantry", "C4", { id: `foot ${place}`, place }));

test("an army is led by its lord, and counts the others from the back", () => {
  const [army] = armiesOf([lord, rider, ...foot]);
  expect(army?.bearer.id).toBe("lord");
  expect(army?.troops.map(({ kind, count }) => `${count} ${kind}`)).toEqual(["2 infantry", "1 cavalry"]);
  expect(army).toMatchObject({ size: 4, hasLeader: true, hits: { value: 5, of: 7 } });
});

test("without a lord its commonest kind stands for it", () => {
  expect(armiesOf([rider, ...foot])[0]?.bearer.kind).toBe("infantry");
});

test("two sides on a cell are two armies", () => {
  expect(armiesOf([lord, figure(1, "infantry", "C4")])).toHaveLength(2);
});

test("in a small cell there is one number, and a token of thirty pixels", () => {
  expect(bannerSize(86.6, 1.1).compact).toBe(false);
  const phone = bannerSize(86.6, 50 / 86.6);
  expect(phone.compact).toBe(true);
  expect((phone.token * 50) / 86.6).toBeCloseTo(30);
});
