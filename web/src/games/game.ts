import type { Scene } from "../board/scene";
import type { Glyph } from "../tokens/glyph";

/** What a game adds to the client besides words: pictures, but no rules. */
export interface GameLook {
  /** The silhouette of each kind of unit. */
  glyphs: Record<string, Glyph>;
  /** The kind of unit that represents a side; by default the rarest. */
  emblem?: string;
  /** The kind of unit that represents the game among others; by default the emblem. */
  signature?: string;
  /** A small part of its board, for the game's card. */
  crop: Scene;
}
