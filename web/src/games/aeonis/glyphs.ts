import type { Glyph } from "../../tokens/glyph";
import { bow, crown, horse } from "../../tokens/silhouettes";

/** A shield with a cross. */
const infantry: Glyph = [
  {
    d:
      "M8 6H40V24C40 33.5 33.5 40.5 24 45C14.5 40.5 8 33.5 8 24Z" +
      "M21 11V19H13V24.5H21V37H27V24.5H35V19H27V11Z",
  },
];

/** A flame. */
const seraphel: Glyph = [
  {
    d:
      "M25 3C27 12 38 16 38 29C38 38 32 45 24 45C16 45 10 38 10 30C10 23 15 20 16.5 13" +
      "C20 16 21 19 21 23C25 17 26 10 25 3ZM24 27C20.5 31 18.5 33 18.5 37C18.5 40 21 42 24 42" +
      "S29.5 40 29.5 37C29.5 33 26.5 31 24 27Z",
  },
];

/** A leaf. */
const elyndra: Glyph = [
  {
    d:
      "M24 3C37 9 42 20 37 30C35 34.5 31 37 26.5 38V45H21.5V38C17 37 13 34.5 11 30C6 20 11 9 24 3Z" +
      "M22.5 13V20L16.5 16.5V20.5L22.5 24V29L17.5 26V30L22.5 33H25.5L30.5 30V26L25.5 29V24L31.5 20.5" +
      "V16.5L25.5 20V13Z",
  },
];

/** A sword. */
const cassian: Glyph = [{ d: "M24 1L29 9V27H38V33H29V38L32 45H16L19 38V33H10V27H19V9Z" }];

/** A horned helm. */
const vharok: Glyph = [
  {
    d:
      "M5 5C7 14 11 17 15 17C17 13 20 11 24 11S31 13 33 17C37 17 41 14 43 5C47 16 43 25 35.5 27V37" +
      "L29 44H19L12.5 37V27C5 25 1 16 5 5ZM16 25V29.5L22 32V27.5ZM32 25L26 27.5V32L32 29.5Z",
  },
];

/** A sabre. */
const rakhis: Glyph = [
  { d: "M38 3C45 17 38 31 21 36.5L24.5 40L20 45L7 32L12 27.5L16 31.5C28 27 36 17 38 3Z" },
];

/** A moon and a star. */
const nyxara: Glyph = [
  { d: "M30 4C18 5 8 14 8 25S18 45 30 45C33 45 36 44 38 43C28 41 21 34 21 24.5S28 8 37 6C35 5 32 4 30 4Z" },
  { d: "M36 15L38.5 21.5L45 24L38.5 26.5L36 33L33.5 26.5L27 24L33.5 21.5Z" },
];

/** A sun. */
const auriel: Glyph = [
  {
    d:
      "M24 14A10 10 0 1 1 23.9 14ZM21.5 2H26.5V10.5H21.5ZM21.5 37.5H26.5V46H21.5ZM2 21.5H10.5V26.5H2Z" +
      "M37.5 21.5H46V26.5H37.5ZM6.5 10L10 6.5L16 12.5L12.5 16ZM38 6.5L41.5 10L35.5 16L32 12.5ZM12.5 32" +
      "L16 35.5L10 41.5L6.5 38ZM35.5 32L41.5 38L38 41.5L32 35.5Z",
  },
];

/** A hammer. */
const thalrik: Glyph = [{ d: "M7 6H41V22H28.5V45H19.5V22H7Z" }];

/** Each lord by its own emblem; lords unknown to the client wear a crown. */
const lords = { seraphel, elyndra, cassian, vharok, rakhis, nyxara, auriel, thalrik };

export const glyphs = { infantry, cavalry: horse, archers: bow, lord: crown, ...lords };
