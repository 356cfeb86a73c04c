import type { Beat, Meaning } from "../board/beats";
import type { View } from "../server/types";

/** What a sound tells: what is seen on the board, that it is one's turn, that the match is over. */
export type Sound = Exclude<Meaning, "sign"> | "turn" | "end";

/** A sound, and how many milliseconds from now. */
export interface Heard {
  sound: Sound;
  at: number;
}

/** What is heard of what is seen, at the same time; what happens together is heard once. */
export function heardOf(beats: readonly Beat[]): Heard[] {
  const heard: Heard[] = [];
  for (const { meaning, event, at } of beats) {
    const sound = event.dice.length > 0 ? "dice" : meaning;
    if (sound === "sign" || heard.some((other) => other.sound === sound && other.at === at)) continue;
    heard.push({ sound, at });
  }
  return heard;
}

/** Were cards turned up between these two? */
export function areTurnedUp(before: View | null, after: View): boolean {
  const cards = cardsOf(after);
  return cards !== "" && cards !== (before ? cardsOf(before) : "");
}

function cardsOf({ reveal, zones }: View): string {
  const shown = zones.filter(({ id }) => reveal?.zones.includes(id));
  return shown.flatMap(({ items }) => items.map(({ id }) => id)).join(" ");
}
