/** The content of a side, as a file for the command line would hold it. */
export type Content = Readonly<Record<string, unknown>>;

/** The sides a user has built, by name. */
export type SavedSides = Readonly<Record<string, Content>>;

const LONGEST_NAME = 40;

/** The saved sides in the browser's storage, without invalid entries. */
export function savedSidesIn(kept: unknown): Record<string, SavedSides> {
  const games = Object.entries(isMapping(kept) ? kept : {}).filter(([, own]) => isMapping(own));
  return Object.fromEntries(
    games.map(([game, own]) => [
      game,
      Object.fromEntries(
        Object.entries(own as Content).filter(([name, content]) => name && isMapping(content)),
      ),
    ]),
  ) as Record<string, SavedSides>;
}

/** The name to save under; without one, the default with the next free number. */
export function nameFor(wanted: string, usual: string, own: SavedSides): string {
  const name = wanted.trim().slice(0, LONGEST_NAME);
  if (name) return name;
  for (let n = 1; ; n++) if (!(`${usual} ${n}` in own)) return `${usual} ${n}`;
}

function isMapping(value: unknown): value is Content {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
