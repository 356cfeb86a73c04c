import type { Glyph } from "./glyph";

/** Drawings shared by units of several games. */

/** The outline of a horse's head, as a base for other figures. */
export const HORSE =
  "M13 43H38C37.5 36 41 31 41 22.5C41 13 34.5 7.5 28 6.5L25.5 2L22 7.5C17.5 9.5 14.5 13 12.5 18" +
  "L6.5 26.5C5.5 29 6.8 32.3 9.5 33C11.8 33.6 13.5 32.2 14.5 30.5L19.5 28.8" +
  "C22 28.6 24 27.8 25.5 26.2C25 33 15 34.5 13 43Z";

export const horse: Glyph = [{ d: `${HORSE}M19 15.5A2.2 2.2 0 1 1 19 19.9A2.2 2.2 0 0 1 19 15.5Z` }];

export const bow: Glyph = [
  { d: "M12 6C31 8 40 17 42 36", line: 5, round: true },
  { d: "M12 6L42 36", line: 2.6 },
  { d: "M4 36L10 30L10.5 34.5L31 14L28 11L42 6L37 20L34 17L13.5 37.5L18 38L12 44L11 37Z" },
];

export const crown: Glyph = [
  { d: "M6 14L15 21L24 7L33 21L42 14L38 34H10Z" },
  {
    d:
      "M11.5 37H36.5A1.5 1.5 0 0 1 38 38.5V40.5A1.5 1.5 0 0 1 36.5 42H11.5A1.5 1.5 0 0 1 10 40.5V38.5" +
      "A1.5 1.5 0 0 1 11.5 37Z",
  },
  { d: "M3 12A3 3 0 1 1 9 12A3 3 0 1 1 3 12ZM39 12A3 3 0 1 1 45 12A3 3 0 1 1 39 12Z" },
  { d: "M20.6 6A3.4 3.4 0 1 1 27.4 6A3.4 3.4 0 1 1 20.6 6Z" },
];
