import type { Outcome, Seat } from "../server/types";
import { words } from "../words";
import { capital } from "./words";

/** The result from the viewer's perspective: `You won`, `A draw`, or with both sides at one screen `Blue
 *  won`. */
export function outcomeTitle({ result, winners }: Outcome, seats: readonly Seat[]): string {
  if (result === "unfinished") return words.table.notFinished;
  if (result === "drawn") return words.table.aDraw;
  const mine = seats.flatMap((seat, index) => (seat.mine ? [index] : []));
  if (mine.length === 1) return winners.includes(mine[0] ?? -1) ? words.table.youWon : words.table.youLost;
  return words.table.won(words.general.list(winners.map((winner) => seats[winner]?.name ?? "")));
}

/** The reason for the result: the part of its sentence after the colon, if any. */
export function outcomeReason({ text }: Outcome): string {
  const [, ...reason] = text.split(": ");
  return reason.length > 0 ? capital(reason.join(": ")) : text;
}
