import * as api from "../server/api";
import { LiveMatch } from "./match.svelte";

/** A step of a lesson, counted from 1, in a match of its own. */
export async function openStep(game: string, lesson: string, step: number): Promise<LiveMatch> {
  const match = new LiveMatch((await api.beginStep(game, lesson, step)).id);
  await match.open();
  return match;
}
