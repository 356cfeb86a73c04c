import type { Glyph } from "../tokens/glyph";
import { words } from "../words";
import type { GameLook } from "./game";

export type { GameLook } from "./game";

const modules = import.meta.glob<{ default: GameLook }>("./*/index.ts", { eager: true });

/** The looks of all games, by the name of the game, which is the name of its folder. */
const LOOKS = new Map<string, GameLook>(
  Object.entries(modules).map(([path, module]) => [path.split("/")[1] ?? path, module.default]),
);

/** What a game adds, or nothing for one the client has no pictures of: it can be played all the same. */
export function lookOf(game: string): GameLook | null {
  return LOOKS.get(game) ?? null;
}

/** What a game is called here; `title` is its full one. */
export function titleOf(game: string, title: string): string {
  return words.games[game]?.title ?? title;
}

/** The silhouette of a kind of unit, or nothing: a token then shows its letter. */
export function glyphOf(game: string, kind: string): Glyph | null {
  return LOOKS.get(game)?.glyphs[kind] ?? null;
}
