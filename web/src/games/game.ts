import type { Scene } from "../board/scene";
import type { Glyph } from "../tokens/glyph";

/** What a game adds to the client besides words: pictures, no rules. */
export interface GameLook {
  /** The silhouette of each kind of unit. */
  glyphs: Record<string, Glyph>;
  /** The kind of unit that stands for a side; without it, the rarest. */
  emblem?: string;
  /** A small piece of its real board, for its card. */
  crop: Scene;
}
