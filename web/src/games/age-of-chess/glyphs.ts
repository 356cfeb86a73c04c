import type { Glyph } from "../../tokens/glyph";
import { bow, crown, horse } from "../../tokens/silhouettes";

const pikeman: Glyph = [
  {
    d:
      "M24 2L30 12L26.5 16.5V44H21.5V16.5L18 12ZM10 9L15 18L12 22V44H8V22L5 18Z" +
      "M38 9L43 18L40 22V44H36V22L33 18Z",
  },
  { d: "M8 29H40V34H8Z" },
];

const heavy: Glyph = [
  {
    d:
      "M10 11C14 7 19 5 24 5S34 7 38 11V33L32 41L24 44L16 41L10 33Z" + "M13.5 18V22.5H22V39H26V22.5H34.5V18Z",
  },
];

const priestess: Glyph = [
  {
    d:
      "M24 4C14.5 4 11 12 11 22C11 31 8.5 37 4 43H44C39.5 37 37 31 37 22C37 12 33.5 4 24 4Z" +
      "M24 11C28.8 11 30.5 14.5 30.5 19C30.5 24 27.8 28.5 24 28.5C20.2 28.5 17.5 24 17.5 19" +
      "C17.5 14.5 19.2 11 24 11ZM24 31.5L27.5 36L24 41L20.5 36Z",
  },
];

export const glyphs = { pikeman, cavalry: horse, archer: bow, heavy, priestess, commander: crown };
