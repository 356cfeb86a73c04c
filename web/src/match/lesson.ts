import * as api from "../server/api";
import { LiveMatch } from "./match.svelte";
import { defaultPlan, matchFor } from "./matchPlan";
import { settings } from "./settings.svelte";

/** Creates a match for a step of a lesson, counted from 1. */
export async function openStep(game: string, lesson: string, step: number): Promise<LiveMatch> {
  const match = new LiveMatch((await api.beginStep(game, lesson, step)).id);
  await match.open();
  return match;
}

/** Creates a first game: the easiest way to play against the weakest computer player. Returns its id. */
export async function beginFirstGame(name: string): Promise<string> {
  const game = (await api.games()).find((each) => each.name === name);
  if (!game) throw new Error(name);
  const usual = defaultPlan(game);
  const level = game.levels[0]?.name ?? game.usual_level;
  const plan = { ...usual, opponent: { kind: "computer" as const, name: level } };
  const { id } = await api.begin(matchFor(game, plan, {}, 0));
  settings.remember(name, plan);
  return id;
}
