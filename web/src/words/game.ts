/** What the client says of a game, in its folder: `games/NAME/words/LANGUAGE.ts`. */
export interface GameWords {
  /** What people call it: a title without what only the rulebook's cover says. */
  title: string;
  /** One sentence for its card. */
  tagline: string;
  /** How long and how hard, for its card. */
  facts: string;
}

/** By the name of the game, which is the name of its folder. */
export function byGame(modules: Record<string, { default: GameWords }>): Record<string, GameWords> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.split("/").at(-3) ?? path, module.default]),
  );
}
