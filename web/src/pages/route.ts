export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "join"; match: string; code: string }
  | { page: "play"; match: string }
  | { page: "learn"; game: string; lesson: string; step: number }
  | { page: "rules"; game: string }
  | { page: "glossary"; game: string }
  | { page: "missing" };

/** Which page an address means. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [page, first, second, third] = parts;
  if (parts.length === 0) return { page: "home" };
  if (page === "new" && first && parts.length === 2) return { page, game: first };
  if (page === "rules" && first && parts.length === 2) return { page, game: first };
  if (page === "rules" && first && second === "glossary" && parts.length === 3)
    return { page: "glossary", game: first };
  if (page === "play" && first && parts.length === 2) return { page, match: first };
  if (page === "join" && first && second && parts.length === 3) return { page, match: first, code: second };
  if (page === "learn" && first && second && parts.length === 4 && /^[1-9]\d?$/.test(third ?? ""))
    return { page, game: first, lesson: second, step: Number(third) };
  return { page: "missing" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const toPlay = (match: string) => `/play/${encodeURIComponent(match)}`;
export const toNew = (game: string) => `/new/${encodeURIComponent(game)}`;
export const toRules = (game: string) => `/rules/${encodeURIComponent(game)}`;
export const toClause = (game: string, clause: string) => `${toRules(game)}#${encodeURIComponent(clause)}`;
export const toGlossary = (game: string) => `${toRules(game)}/glossary`;
export const toLearn = (game: string, lesson: string, step: number) =>
  `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}/${step}`;
export const toJoin = (match: string, code: string) =>
  `/join/${encodeURIComponent(match)}/${encodeURIComponent(code)}`;
