import type { GameInfo } from "../server/types";
import { nextPlan } from "./matchPlan";
import { settings, type MatchPlan } from "./settings.svelte";

/** The default plan of a game, from what this browser remembers. */
export function usualPlan(game: GameInfo): MatchPlan {
  return nextPlan(game, settings.plan(game.name), settings.hasFinishedMatch(game.name));
}
