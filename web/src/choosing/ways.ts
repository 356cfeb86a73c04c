import type { MatchPlan } from "../match/settings.svelte";
import type { GameInfo, WayToPlay } from "../server/types";

/** The part of a plan that a way to play decides. */
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

/** Whether a plan matches this way to play. Players and sides are ignored. */
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

/** Whether a game's ways differ in their set-ups. In other games a set-up belongs to a side and is not part
 *  of the rules. */
function hasSetups(game: GameInfo): boolean {
  return game.ways.some(({ setup }) => setup !== null);
}
