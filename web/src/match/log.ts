import type { LogEntry } from "../server/types";
import { capital } from "./words";

/** The log after a snapshot that tells only what follows the first `since` entries. Null if some in between
 *  were never here: then the whole log must be asked for. Without news it stays the same object, so that nothing
 *  that hangs on it, such as a hint, starts over. */
export function mergeLog(
  known: readonly LogEntry[],
  since: number,
  news: readonly LogEntry[],
): readonly LogEntry[] | null {
  if (since === known.length && news.length === 0) return known;
  return since > known.length ? null : [...known.slice(0, since), ...news];
}

/** What was done last, of the first `at` entries: one action; of another side all that it did in a row, which is a turn
 *  of several actions where there are such. */
export function latest(log: readonly LogEntry[], at: number, seat: number | null): readonly LogEntry[] {
  const last = log[at - 1];
  if (!last) return [];
  let first = at - 1;
  while (seat !== null && last.seat !== seat && first > 0 && log[first - 1]?.seat === last.seat) first--;
  return log.slice(first, at);
}

/** What an entry says, sentence by sentence. The side that acted stands beside it as a token, so its name is
 *  left out where a sentence begins with it, as long as nobody else was spoken of. */
export function sentences(entry: LogEntry, seats: readonly string[]): string[] {
  const side = entry.seat === null ? undefined : seats[entry.seat];
  if (entry.events.length === 0 && entry.deed) return [`${entry.deed}.`];
  const texts = textsOf(entry);
  const others = texts.findIndex((text) => withoutSide(text, side) === text);
  const own = others < 0 ? texts.length : others;
  return onceEach(texts.map((text, n) => (n < own ? withoutSide(text, side) : text)));
}

/** All of it in words, where no token stands beside it. */
export function told(entry: LogEntry | undefined): string {
  const said = onceEach(entry ? textsOf(entry) : []).join(" ");
  return said || (entry?.deed ?? entry?.text ?? "");
}

/** What its events say; some are told by the sentence of one before them. */
function textsOf({ events }: LogEntry): string[] {
  return events.map(({ text }) => text).filter(Boolean);
}

/** A sentence without the side that it begins with: `Blue Archer shoots`, or `Blau: Archer schießt`. */
function withoutSide(text: string, side: string | undefined): string {
  const found = [`${side}: `, `${side} `].find((start) => text.startsWith(start));
  return side !== undefined && found ? capital(text.slice(found.length)) : text;
}

/** What is said several times over is said once, with how often: `Gold Archer on e6 dies ×2.` */
function onceEach(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => (count === 1 ? text : text.replace(/\.?$/, ` ×${count}.`)));
}
