import { expect, test } from "vitest";
import type { Setting } from "../server/types";
import {
  isInForce,
  possibleChanges,
  rulesetWith,
  valueOf,
  withChange,
  withPreset,
  wrongElsewhere,
  wrongWith,
} from "./settings";

const setting = (path: string, value: Setting["value"]): Setting => ({
  path,
  title: path,
  about: "",
  group: "g",
  kind: typeof value === "boolean" ? "switch" : "number",
  value,
  options: [],
  low: 0,
  high: 9,
  unit: "",
});
const fog = setting("weather.fog.applies", false);
const lakes = setting("map.lakes", 1);
const hills = setting("map.hills", 2);

test("what is as the rules have it is no change", () => {
  const on = withChange(fog, true, {});
  expect(valueOf(fog, on)).toBe(true);
  expect(withChange(fog, false, on)).toEqual({});
});

test("changes become a ruleset that extends another", () => {
  expect(rulesetWith("default", {})).toBe("default");
  expect(rulesetWith("short", { "weather.fog.applies": true, "weather.rain": 3, plies: 9 })).toEqual({
    extends: "short",
    weather: { fog: { applies: true }, rain: 3 },
    plies: 9,
  });
});

test("a preset sets several at once and leaves the rest", () => {
  const wet = { group: "g", title: "Wet", about: "", values: { "map.lakes": 3, "map.hills": 2 } };
  const all = [fog, lakes, hills];
  expect(isInForce(wet, all, {})).toBe(false);
  const changes = withPreset(wet, all, { "weather.fog.applies": true });
  expect(changes).toEqual({ "weather.fog.applies": true, "map.lakes": 3 });
  expect(isInForce(wet, all, changes)).toBe(true);
});

test("changes to what is not there any more are forgotten", () => {
  expect(possibleChanges({ "map.lakes": 3, gone: 1, "map.hills": 2 }, [lakes, hills])).toEqual({
    "map.lakes": 3,
  });
});

test("what is wrong is said where it is, or for all", () => {
  const problems = [
    { place: "map.lakes", text: "too many" },
    { place: "map", text: "does not fit" },
    { place: "", text: "cannot be" },
  ];
  expect(wrongWith("map.lakes", problems)).toEqual(["too many"]);
  expect(wrongElsewhere([lakes], problems)).toEqual(["map: does not fit", "cannot be"]);
});
