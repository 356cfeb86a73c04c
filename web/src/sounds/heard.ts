import type { Beat, Meaning } from "../board/beats";
import type { View } from "../server/types";

/** The sounds: for animations on the board, for the user's turn, and for the end of the match. */
export type Sound = Exclude<Meaning, "sign"> | "turn" | "end";

/** A sound, and its delay in milliseconds. */
export interface Heard {
  sound: Sound;
  at: number;
}

/** The sounds of beats, at the same times; simultaneous equal beats sound once. */
export function heardOf(beats: readonly Beat[]): Heard[] {
  const heard: Heard[] = [];
  for (const { meaning, event, at } of beats) {
    const sound = event.dice.length > 0 ? "dice" : meaning;
    if (sound === "sign" || heard.some((other) => other.sound === sound && other.at === at)) continue;
    heard.push({ sound, at });
  }
  return heard;
}

/** Whether cards were turned up between these two views. */
export function areTurnedUp(before: View | null, after: View): boolean {
  const cards = cardsOf(after);
  return cards !== "" && cards !== (before ? cardsOf(before) : "");
}

function cardsOf({ reveal, zones }: View): string {
  const shown = zones.filter(({ id }) => reveal?.zones.includes(id));
  return shown.flatMap(({ items }) => items.map(({ id }) => id)).join(" ");
}
