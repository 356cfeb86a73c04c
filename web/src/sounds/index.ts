import { settings } from "../match/settings.svelte";
import type { Heard } from "./heard";

const VOLUMES = { off: 0, quiet: 0.25, loud: 0.8 };

/** Plays sounds if they are on; the synthesizer is loaded on first use. */
export function hear(...heard: readonly Heard[]): void {
  const volume = VOLUMES[settings.sound];
  if (volume === 0 || heard.length === 0) return;
  void import("./synth").then(({ play }) => play(heard, volume)).catch(() => undefined);
}

/** Drops pending sounds, together with their animation. */
export function cutShort(): void {
  if (settings.sound !== "off") void import("./synth").then(({ drop }) => drop()).catch(() => undefined);
}
