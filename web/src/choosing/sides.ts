import type { ChosenSide } from "../match/settings.svelte";
import type { SideChoices } from "../server/types";
import type { SavedSides } from "./savedSides";

/** The chosen sides that are still available; null stands for the game's default. */
export function possibleSides(
  sides: readonly (ChosenSide | null | undefined)[],
  choices: readonly SideChoices[],
  own: SavedSides,
): (ChosenSide | null)[] {
  return choices.map(({ ready, usual }, seat) => {
    const brought = sides[seat];
    if (!brought) return null;
    if ("own" in brought) return brought.own in own ? brought : null;
    const isThere = ready.some(({ name }) => name === brought.ready);
    return isThere && brought.ready !== usual ? brought : null;
  });
}
