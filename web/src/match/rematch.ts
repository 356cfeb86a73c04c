import type { Snapshot } from "../server/types";
import { words } from "../words";
import { seatTitle } from "./prompt";

/** The state of a rematch between the same players. */
export type Rematch =
  | { state: "possible"; asks: boolean }
  | { state: "asked" }
  | { state: "wanted"; by: string }
  | { state: "begun" };

/** Another person has to agree, unless the user plays alone or against computers. */
export function rematchIn({ rematch, rematch_offered_by, seats }: Snapshot): Rematch {
  if (rematch !== null) return { state: "begun" };
  const wanting = rematch_offered_by.flatMap((seat) => seats[seat] ?? []);
  if (wanting.some((seat) => seat.mine)) return { state: "asked" };
  if (wanting.length > 0) return { state: "wanted", by: words.general.list(wanting.map(seatTitle)) };
  return { state: "possible", asks: seats.some((seat) => seat.player === "person" && !seat.mine) };
}
