import { settings } from "../match/settings.svelte";
import type { Meaning } from "./meanings";

export { soundsOf } from "./meanings";

const VOLUMES = { off: 0, quiet: 0.25, loud: 0.8 };

/** Lets these be heard one after the other, if sounds were asked for; what makes them is fetched only then. */
export function hear(...meanings: Meaning[]): void {
  const volume = VOLUMES[settings.sound];
  if (volume === 0 || meanings.length === 0) return;
  void import("./synth").then(({ play }) => play(meanings, volume)).catch(() => undefined);
}
