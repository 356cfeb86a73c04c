import type { HintsInfo } from "../server/types";
import { words } from "../words";

type Following = HintsInfo["hints"][number]["line"][number];

/** A line, or two where there is little room. */
const LONGEST = 70;

/** What may follow a hint, in words as far as they are short; in notation where there are none. */
export function followingWords(line: readonly Following[], seats: readonly string[]): string {
  if (!line[0]?.words) return line.map(({ text }) => text).join(" ");
  const told = line.map(({ seat, words: deed }) => (deed ? words.study.deedOf(seats[seat] ?? "", deed) : ""));
  const ends = told.findIndex((deed, n) => !deed || told.slice(0, n + 1).join("; ").length > LONGEST);
  return ends < 0 ? told.join("; ") : `${told.slice(0, Math.max(1, ends)).join("; ")} …`;
}
