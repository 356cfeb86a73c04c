import { toLearn } from "../pages/route";
import type { GameInfo } from "../server/types";
import { settings } from "./settings.svelte";

/** The route to the first unfinished lesson; null if the game has none. */
export function toCourse({ name, lessons }: Pick<GameInfo, "name" | "lessons">): string | null {
  const lesson = lessons.find((each) => !settings.hasFinished(name, each)) ?? lessons[0];
  return lesson === undefined ? null : toLearn(name, lesson, settings.nextStep(name, lesson));
}
