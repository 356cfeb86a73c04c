import type { MatchPlan } from "../match/settings.svelte";
import type { GameInfo, WayToPlay } from "../server/types";

/** What a way to play decides of a plan. */
export function planOf(way: WayToPlay): {
  ruleset: string;
  changes: Record<string, boolean | number | string>;
} {
  return { ruleset: way.ruleset, changes: { ...way.changes } };
}

/** The ruleset of the full rules, which most people play. */
export function fullRules({ ways }: Pick<GameInfo, "ways">): string {
  return ways.find(({ label }) => label === "full")?.ruleset ?? "default";
}

/** Is a plan just this way to play? Who plays, and what each side brings, does not matter. */
export function isChosen(way: WayToPlay, plan: MatchPlan, game: GameInfo): boolean {
  const usual = game.setups[0]?.name;
  const changes = Object.entries(plan.changes ?? {});
  return (
    way.ruleset === plan.ruleset &&
    (!hasSetups(game) || (way.setup ?? usual) === (plan.setup ?? usual)) &&
    changes.length === Object.keys(way.changes).length &&
    changes.every(([path, value]) => way.changes[path] === value)
  );
}

/** Do the ways of a game differ in their set-ups? Elsewhere a set-up is a side's, and says nothing of the rules. */
function hasSetups(game: GameInfo): boolean {
  return game.ways.some(({ setup }) => setup !== null);
}
