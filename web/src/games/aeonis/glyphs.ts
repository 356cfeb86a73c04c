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

export const glyphs = { infantry, cavalry: horse, archers: bow, lord: crown };
