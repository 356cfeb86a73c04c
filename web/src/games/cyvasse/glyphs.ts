import type { Glyph } from "../../tokens/glyph";
import { HORSE, horse } from "../../tokens/silhouettes";

const rabble: Glyph = [
  { d: "M22 22H26V44H22Z" },
  {
    d: "M11 6V16C11 21 14 23 18 23H30C34 23 37 21 37 16V6M24 6V24",
    line: 4.2,
    round: true,
  },
];

const king: Glyph = [
  { d: "M22 3H26V7H30V11H26V16H22V11H18V7H22Z" },
  { d: "M24 18C28 13 40 13 40 22C40 27 36 31 34 35H14C12 31 8 27 8 22C8 13 20 13 24 18Z" },
  {
    d:
      "M13.5 38H34.5A1.5 1.5 0 0 1 36 39.5V41.5A1.5 1.5 0 0 1 34.5 43H13.5A1.5 1.5 0 0 1 12 41.5V39.5" +
      "A1.5 1.5 0 0 1 13.5 38Z",
  },
];

const crossbows: Glyph = [
  { d: "M6 24C9 13 16 10 24 10S39 13 42 24", line: 5, round: true },
  { d: "M6 24L24 31L42 24", line: 2.6 },
  { d: "M20.5 8H27.5V44H20.5Z" },
  { d: "M24 1L29 9H19Z" },
];

const spears: Glyph = [
  { d: "M5 3L15 7L12.5 9.5L40 38L37 42L9 13L6.5 14Z" },
  { d: "M43 3L33 7L35.5 9.5L8 38L11 42L39 13L41.5 14Z" },
];

const heavy_horse: Glyph = [
  {
    d:
      `${HORSE}M16.5 16L20.5 11.5L21.5 18L12.5 29.5L10.5 27.5ZM28 13.5L36 18V21.5L28 17Z` +
      "M29 22L36.5 26V29.5L28.5 25.5ZM26 31.5L34.5 34.5L34 38L24 34.5Z",
  },
];

const trebuchet: Glyph = [
  { d: "M42 5L44.5 8L17 26H22L31 39H36V43H6V39H9L15 29L12 31L10 28Z" },
  { d: "M42 7V18", line: 3 },
  { d: "M38 21A4 4 0 1 1 46 21A4 4 0 1 1 38 21Z" },
  {
    d:
      "M5.5 22H13.5A1.5 1.5 0 0 1 15 23.5V30.5A1.5 1.5 0 0 1 13.5 32H5.5A1.5 1.5 0 0 1 4 30.5V23.5" +
      "A1.5 1.5 0 0 1 5.5 22Z",
  },
];

const elephant: Glyph = [
  {
    d:
      "M19 12C29 8 43 11 43 24V42H36V33C32 35 28 35 24 34V42H17V31C14 30 12 29 11 27C10 32 11 35 10 39" +
      "C9 42 5 43 3 40L5 37C7 37 7 35 7 31C6 19 9 12 19 12Z" +
      "M14 18A2.2 2.2 0 1 0 14.1 18ZM21 16C26 17 28 22 25 28L22 27C24 23 23 20 20 19Z",
  },
];

const dragon: Glyph = [
  {
    d:
      "M24 4L28 9L26.5 14L29 17C33 11 38 8 45 8C43 11 44 14 45 18C41 17 39 18 38 22C34 20 32 22 31 26L28 28" +
      "L29 34C30 38 33 39 36 38L35 35L42 39L37 44L36 41C30 42 26 40 24 35C22 32 20 30 21 26L17 25" +
      "C16 21 14 19 10 21C9 17 7 16 3 17C4 13 5 10 3 7C10 7 15 10 19 16L21.5 13L20 9Z",
  },
];

/** A piece only during the set-up. */
const mountain: Glyph = [{ d: "M3 41L18 9L25 22L31 14L45 41ZM18 17L14 26L18 23.5L22 26.5Z" }];

export const glyphs = {
  rabble,
  king,
  crossbows,
  spears,
  light_horse: horse,
  heavy_horse,
  trebuchet,
  elephant,
  dragon,
  mountain,
};
