import { settings } from "../match/settings.svelte";
import type { Heard } from "./heard";

const VOLUMES = { off: 0, quiet: 0.25, loud: 0.8 };

/** Lets these be heard, if sounds were asked for; what makes them is fetched only then. */
export function hear(...heard: readonly Heard[]): void {
  const volume = VOLUMES[settings.sound];
  if (volume === 0 || heard.length === 0) return;
  void import("./synth").then(({ play }) => play(heard, volume)).catch(() => undefined);
}

/** What is still to be heard is not heard any more: it is not seen either. */
export function cutShort(): void {
  if (settings.sound !== "off") void import("./synth").then(({ drop }) => drop()).catch(() => undefined);
}
