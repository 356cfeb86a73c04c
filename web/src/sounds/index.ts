import { settings } from "../match/settings.svelte";
import type { ScheduledSound } from "./schedule";

const VOLUMES = { off: 0, quiet: 0.25, loud: 0.8 };

/** Plays sounds if they are on; the synthesizer is loaded on first use. */
export function playSounds(...sounds: readonly ScheduledSound[]): void {
  const volume = VOLUMES[settings.sound];
  if (volume === 0 || sounds.length === 0) return;
  void import("./synth").then(({ play }) => play(sounds, volume)).catch(() => undefined);
}

/** Drops pending sounds, together with their animation. */
export function stopSounds(): void {
  if (settings.sound !== "off") void import("./synth").then(({ drop }) => drop()).catch(() => undefined);
}
