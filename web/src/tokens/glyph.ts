/** A part of a silhouette on the 48 grid: filled by even-odd or, with `line`, drawn as a line that wide. */
export interface GlyphPart {
  d: string;
  line?: number;
  /** Round ends, for bows only. */
  round?: boolean;
}

export type Glyph = readonly GlyphPart[];
