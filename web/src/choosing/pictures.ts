import * as api from "../server/api";
import type { BoardPicture, MatchOptions } from "../server/types";

const kept = new Map<string, Promise<BoardPicture>>();

/** The board on which a match with these options, given as JSON, would begin; requested only once. */
export function pictureOf(game: string, options: string): Promise<BoardPicture> {
  const key = `${game} ${options}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = api.optionsPicture(game, JSON.parse(options) as MatchOptions);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
