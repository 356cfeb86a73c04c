import { timeWords } from "../lobby/time";
import type { Tournament } from "../server/types";
import { words } from "../words";

/** What is played in a tournament, in a line. */
export function termsOf(each: Tournament): string {
  const { kinds, lasts, hasRounds } = words.tournaments;
  return [
    kinds[each.kind],
    each.ruleset === "default" ? "" : each.ruleset_title,
    timeWords(each.time_control),
    each.rated ? words.lobby.rated : words.lobby.casual,
    each.minutes === null ? "" : lasts(each.minutes),
    each.rounds === null ? "" : hasRounds(each.rounds),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The progress of a tournament, in a word or two. */
export function stateOf(each: Tournament): string {
  const said = words.tournaments;
  if (each.state === "called-off") return said.calledOff;
  if (each.state === "over") return said.over;
  if (each.state === "open") return each.starts ? said.opens(new Date(each.starts)) : said.waits;
  if (each.kind === "arena") return each.ends ? said.runsUntil(new Date(each.ends)) : said.runs;
  return each.round ? said.round(each.round, each.last_round) : said.runs;
}
