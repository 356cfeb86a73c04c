import type { HintsInfo } from "../server/types";
import { words } from "../words";
import { deedTitle, type Named } from "./titles";

type Following = HintsInfo["hints"][number]["line"][number];

/** The seat and view of the reader. */
export interface Reader {
  seat: number;
  view: Named;
}

/** In characters: one line, or two on a narrow screen. */
const LONGEST = 70;

/** The moves that may follow a hint, as text, as many as fit. */
export function followingWords(
  line: readonly Following[],
  seats: readonly string[],
  reader: Reader | null = null,
): string {
  const told = line.map((each) =>
    each.seat === reader?.seat
      ? words.study.deedOf(words.study.you, deedTitle(each, reader.view))
      : words.study.deedOf(seats[each.seat] ?? "", each.words),
  );
  const ends = told.findIndex((_, n) => told.slice(0, n + 1).join("; ").length > LONGEST);
  return ends < 0 ? told.join("; ") : `${told.slice(0, Math.max(1, ends)).join("; ")} …`;
}
