import { byGame, type GameWords } from "../game";

export const games = byGame(
  import.meta.glob<{ default: GameWords }>("../../games/*/words/es.ts", { eager: true }),
);
