import type { HintsInfo } from "../server/types";
import { words } from "../words";
import { deedTitle, type Named } from "./titles";

type Following = HintsInfo["hints"][number]["line"][number];

/** Whoever reads it, and what they see. */
export interface Reader {
  seat: number;
  view: Named;
}

/** A line, or two where there is little room. */
const LONGEST = 70;

/** What may follow a hint, in words, as far as that is short. */
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
