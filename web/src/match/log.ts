import type { LogEntry } from "../server/types";
import { capital } from "./words";

/** Merges a snapshot that contains only the log entries after the first `since`. Returns null if entries in
 *  between are missing: then the whole log must be fetched. Without news it returns the same object, so that
 *  what depends on it, such as a hint, does not start over. */
export function mergeLog(
  known: readonly LogEntry[],
  since: number,
  news: readonly LogEntry[],
): readonly LogEntry[] | null {
  if (since === known.length && news.length === 0) return known;
  return since > known.length ? null : [...known.slice(0, since), ...news];
}

/** The last action of the first `at` entries; of another side all its consecutive actions, which form a turn
 *  in games with several actions per turn. None while the reader arranges a set-up: an array that is laid out
 *  has no last move. */
export function latest(log: readonly LogEntry[], at: number, seat: number | null): readonly LogEntry[] {
  const last = log[at - 1];
  if (!last || (last.setup && last.seat === seat)) return [];
  let first = at - 1;
  while (seat !== null && last.seat !== seat && first > 0 && log[first - 1]?.seat === last.seat) first--;
  return log.slice(first, at);
}

/** The sentences of an entry. The side that acted is shown as a token, so its name is dropped from the start
 *  of sentences until another side has been mentioned. */
export function sentences(entry: LogEntry, seats: readonly string[]): string[] {
  const side = entry.seat === null ? undefined : seats[entry.seat];
  if (entry.events.length === 0 && entry.deed) return [`${entry.deed}.`];
  const texts = textsOf(entry);
  const others = texts.findIndex((text) => withoutSide(text, side) === text);
  const own = others < 0 ? texts.length : others;
  return onceEach(texts.map((text, n) => (n < own ? withoutSide(text, side) : text)));
}

/** The entry as plain text, for use without a token. */
export function told(entry: LogEntry | undefined): string {
  const said = onceEach(entry ? textsOf(entry) : []).join(" ");
  return said || (entry?.deed ?? entry?.text ?? "");
}

/** The texts of an entry's events; some events are covered by the sentence of an earlier one. */
function textsOf({ events }: LogEntry): string[] {
  return events.map(({ text }) => text).filter(Boolean);
}

/** A sentence without the side's name at its start: `Blue Archer shoots`, or `Blau: Archer schießt`. */
function withoutSide(text: string, side: string | undefined): string {
  const found = [`${side}: `, `${side} `].find((start) => text.startsWith(start));
  return side !== undefined && found ? capital(text.slice(found.length)) : text;
}

/** Merges identical sentences, with their count: `Gold Archer on e6 dies ×2.` */
function onceEach(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => (count === 1 ? text : text.replace(/\.?$/, ` ×${count}.`)));
}
