import type { GameInfo } from "../server/types";
import { nextPlan } from "./matchPlan";
import { settings, type MatchPlan } from "./settings.svelte";

/** How somebody is offered a game, by what this browser remembers. */
export function usualPlan(game: GameInfo): MatchPlan {
  return nextPlan(game, settings.plan(game.name), settings.hasFinishedMatch(game.name));
}
