import type { Scene } from "../board/scene";
import type { Glyph } from "../tokens/glyph";

/** What a game adds to the client: pictures and words, no rules. */
export interface GameLook {
  /** What people call it: a title without what only the rulebook's cover says. */
  title: string;
  /** The silhouette of each kind of unit. */
  glyphs: Record<string, Glyph>;
  /** The kind of unit that stands for a side; without it, the rarest. */
  emblem?: string;
  /** One sentence for its card. */
  tagline: string;
  /** How long and how hard, for its card. */
  facts: string;
  /** A small piece of its real board, for its card. */
  crop: Scene;
}
