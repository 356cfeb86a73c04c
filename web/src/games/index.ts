import type { Glyph } from "../tokens/glyph";
import { words } from "../words";
import type { GameLook } from "./game";

export type { GameLook } from "./game";

const modules = import.meta.glob<{ default: GameLook }>("./*/index.ts", { eager: true });

/** The looks of all games, by folder name, which is the name of the game. */
const LOOKS = new Map<string, GameLook>(
  Object.entries(modules).map(([path, module]) => [path.split("/")[1] ?? path, module.default]),
);

/** A game's look, or null if the client has no pictures of it: it is playable all the same. */
export function lookOf(game: string): GameLook | null {
  return LOOKS.get(game) ?? null;
}

/** A game's short name in the user's language; `title` is the full one. */
export function titleOf(game: string, title: string): string {
  return words.games[game]?.title ?? title;
}

/** The silhouette of a kind of unit; with null, a token shows its letter. */
export function glyphOf(game: string, kind: string): Glyph | null {
  return LOOKS.get(game)?.glyphs[kind] ?? null;
}
