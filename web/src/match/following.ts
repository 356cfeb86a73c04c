import type { HintsInfo } from "../server/types";
import { words } from "../words";

type Following = HintsInfo["hints"][number]["line"][number];

/** A line, or two where there is little room. */
const LONGEST = 70;

/** What may follow a hint, in words, as far as that is short. */
export function followingWords(line: readonly Following[], seats: readonly string[]): string {
  const told = line.map(({ seat, words: deed }) => words.study.deedOf(seats[seat] ?? "", deed));
  const ends = told.findIndex((_, n) => told.slice(0, n + 1).join("; ").length > LONGEST);
  return ends < 0 ? told.join("; ") : `${told.slice(0, Math.max(1, ends)).join("; ")} …`;
}
