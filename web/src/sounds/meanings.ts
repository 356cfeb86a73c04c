import type { Event } from "../server/types";

/** What a sound tells. */
export type Meaning = "move" | "strike" | "loss" | "dice" | "turn" | "end";

/** What is heard of an action, in order: what was done, and that somebody fell by it. Nothing of what only words tell. */
export function soundsOf(events: readonly Event[]): Meaning[] {
  const deeds = new Set(events.map(({ deed }) => deed));
  const sounds: Meaning[] = [];
  if (events.some(({ dice }) => dice.length > 0)) sounds.push("dice");
  else if (deeds.has("strike") || deeds.has("shot")) sounds.push("strike");
  else if (deeds.has("move") || deeds.has("change")) sounds.push("move");
  if (deeds.has("loss")) sounds.push("loss");
  return sounds;
}
