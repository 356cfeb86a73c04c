import { describe, expect, test } from "vitest";
import css from "./colours.css?raw";

/** The custom properties of the colour file: a light and a dark value by name, by ground. */
function grounds(): Map<string, Map<string, [string, string]>> {
  const found = new Map<string, Map<string, [string, string]>>();
  for (const [, ground = "plain", block = ""] of css.matchAll(
    /:root(?:\[data-ground="(\w+)"\])? \{([^}]*)\}/g,
  )) {
    const colours = new Map(found.get("plain"));
    for (const [, name = "", light = "", dark = ""] of block.matchAll(
      /--([\w-]+): light-dark\((#\w+), (#\w+)\)/g,
    ))
      colours.set(name, [light, dark]);
    found.set(ground, colours);
  }
  return found;
}

/** The relative luminance of a colour as defined by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const MARKS = { "can-mark": 3, "harm-mark": 3, last: 3, sel: 3, coord: 4.5 };
const CELLS = ["cell-a", "cell-b", "cell-c"];

test("every ground is found", () => {
  expect([...grounds().keys()]).toEqual(["plain", "map", "stone"]);
});

describe.each([...grounds()])("on the ground %s", (_, colours) => {
  test.each(Object.entries(MARKS))("%s can be told from every cell, %s to 1", (mark, least) => {
    for (const theme of [0, 1])
      for (const cell of CELLS) {
        const [one, other] = [colours.get(mark)?.[theme], colours.get(cell)?.[theme]];
        expect(contrast(one ?? "", other ?? ""), `${mark} on ${cell}`).toBeGreaterThanOrEqual(least);
      }
  });
});
