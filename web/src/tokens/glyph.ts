/** A part of a silhouette on the 48 grid: filled by the even-odd rule, or with `line` stroked at that
 *  width. */
export interface GlyphPart {
  d: string;
  line?: number;
  /** Round caps, only for bows. */
  round?: boolean;
}

export type Glyph = readonly GlyphPart[];
