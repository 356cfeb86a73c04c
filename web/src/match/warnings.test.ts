import { expect, test } from "vitest";
import { warningsToShow } from "./warnings";

const warning = (text: string, avoidable: boolean) => ({ text, clause: "", loses: true, avoidable });
const told = (...given: Parameters<typeof warningsToShow>[0]) =>
  warningsToShow(given).map(({ text }) => text);

test("that another action avoids it is said once, after the last warning of which that is so", () => {
  expect(told(warning("One.", true), warning("Two.", true), warning("Three.", false))).toEqual([
    "One.",
    "Two. Another action would avoid that.",
    "Three.",
  ]);
});

test("nothing is said of another action where there is none", () => {
  expect(told(warning("One.", false))).toEqual(["One."]);
  expect(told()).toEqual([]);
});
