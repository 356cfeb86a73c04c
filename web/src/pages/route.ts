import type { Pace } from "../server/types";

export type Route =
  | { page: "home" }
  | { page: "lobby" }
  | { page: "lab" }
  | { page: "run"; name: string }
  | { page: "new"; game: string; against?: string }
  | { page: "join"; match: string; code: string }
  | { page: "play"; match: string; at?: number }
  | { page: "position"; game: string; data: string; side?: number }
  | { page: "learn"; game: string; lesson: string; step: number }
  | { page: "rules"; game: string; ruleset?: string; match?: string }
  | { page: "clauses"; game: string }
  | { page: "glossary"; game: string }
  | { page: "edit"; game: string; data?: string }
  | { page: "entrance"; way: "sign-in" | "sign-up" | "recover" }
  | { page: "account" }
  | { page: "mail"; way: "confirm" | "recover" }
  | { page: "moderation"; part: "queue" | "log" }
  | { page: "record"; person: number }
  | { page: "player"; person: number }
  | { page: "leaderboards"; game?: string; pace?: Pace }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "missing" };

/** The page for a URL, given its path and query. */
export function routeOf(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [page, first, second, third] = parts;
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1 && page === "account") return { page };
  if (parts.length === 1 && (page === "sign-in" || page === "sign-up" || page === "recover"))
    return { page: "entrance", way: page };
  if (page === "mail" && (first === "confirm" || first === "recover") && parts.length === 2)
    return { page, way: first };
  if (page === "moderation" && parts.length === 1) return { page, part: "queue" };
  if (page === "moderation" && first === "log" && parts.length === 2) return { page, part: "log" };
  if (page === "moderation" && first === "person" && isPerson(second) && parts.length === 3)
    return { page: "record", person: Number(second) };
  if (page === "lobby" && parts.length === 1) return { page };
  if (page === "lab" && parts.length === 1) return { page };
  if (page === "lab" && first && parts.length === 2) return { page: "run", name: first };
  if (page === "new" && first && parts.length === 2) return { page, game: first, ...text(search, "against") };
  if (page === "rules" && first && parts.length === 2)
    return { page, game: first, ...text(search, "ruleset"), ...text(search, "match") };
  if (page === "rules" && first && second === "clauses" && parts.length === 3)
    return { page: "clauses", game: first };
  if (page === "rules" && first && second === "glossary" && parts.length === 3)
    return { page: "glossary", game: first };
  if (page === "edit" && first && second && parts.length === 3) return { page, game: first, data: second };
  if (page === "edit" && first && parts.length === 2) return { page, game: first };
  if (page === "play" && first && parts.length === 2) return { page, match: first, ...number(search, "at") };
  if (page === "position" && first && second && parts.length === 3)
    return { page, game: first, data: second, ...number(search, "side") };
  if (page === "join" && first && second && parts.length === 3) return { page, match: first, code: second };
  if (page === "learn" && first && second && parts.length === 3)
    return { page, game: first, lesson: second, step: 1 };
  if (page === "learn" && first && second && parts.length === 4 && /^[1-9]\d?$/.test(third ?? ""))
    return { page, game: first, lesson: second, step: Number(third) };
  if (page === "player" && isPerson(first) && parts.length === 2) return { page, person: Number(first) };
  if (page === "leaderboards" && parts.length === 1) return { page };
  if (page === "leaderboards" && first && isPace(second) && parts.length === 3)
    return { page, game: first, pace: second };
  if (page === "tournaments" && parts.length === 1) return { page };
  if (page === "tournament" && first && parts.length === 2) return { page, id: first };
  return { page: "missing" };
}

function isPerson(word: string | undefined): boolean {
  return /^[1-9]\d{0,8}$/.test(word ?? "");
}

function isPace(word: string | undefined): word is Pace {
  return word === "live" || word === "correspondence";
}

/** A whole number from the query, if present. */
function number<Name extends string>(search: string, name: Name): { [Key in Name]?: number } {
  const text = new URLSearchParams(search).get(name) ?? "";
  return (/^\d{1,6}$/.test(text) ? { [name]: Number(text) } : {}) as { [Key in Name]?: number };
}

/** A string from the query, if present. */
function text<Name extends string>(search: string, name: Name): { [Key in Name]?: string } {
  const found = new URLSearchParams(search).get(name);
  return (found ? { [name]: found } : {}) as { [Key in Name]?: string };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const [SIGN_IN, SIGN_UP, RECOVER, ACCOUNT] = ["/sign-in", "/sign-up", "/recover", "/account"];
export const [MODERATION, AUDIT_LOG] = ["/moderation", "/moderation/log"];
/** The moderators' record of a person. */
export const toRecord = (person: number) => `/moderation/person/${person}`;
export const toLobby = () => "/lobby";
export const toLab = () => "/lab";
/** A run of the lab. */
export const toRun = (name: string) => `/lab/${encodeURIComponent(name)}`;
export const toPlay = (match: string) => `/play/${encodeURIComponent(match)}`;
/** A match after the given number of moves. */
export const toMove = (match: string, at: number) => `${toPlay(match)}?at=${at}`;
/** A single position, to look at and to play from; with the side the visitor has played, if any. */
export const toPosition = (game: string, data: string, side: number | null = null) =>
  `/position/${encodeURIComponent(game)}/${data}${side === null ? "" : `?side=${side}`}`;
export const toTournaments = () => "/tournaments";
export const toTournament = (id: string) => `/tournament/${encodeURIComponent(id)}`;
export const toPlayer = (person: number) => `/player/${person}`;
export const toLeaderboard = (game: string, pace: Pace) =>
  `/leaderboards/${encodeURIComponent(game)}/${pace}`;
export const toNew = (game: string, against?: "computer" | "friend") =>
  `/new/${encodeURIComponent(game)}${against ? `?against=${against}` : ""}`;
/** The rules for players, with the numbers of a match or ruleset if one is given. */
export const toRules = (game: string, by: { match?: string; ruleset?: string } = {}) => {
  const [named] = Object.entries(by);
  return `/rules/${encodeURIComponent(game)}${named ? `?${named[0]}=${encodeURIComponent(named[1])}` : ""}`;
};
/** All rules, clause by clause. */
export const toClauses = (game: string) => `${toRules(game)}/clauses`;
export const toClause = (game: string, clause: string) => `${toClauses(game)}#${encodeURIComponent(clause)}`;
export const toGlossary = (game: string) => `${toRules(game)}/glossary`;
/** A glossary entry. */
export const toTerm = (game: string, name: string) => `${toGlossary(game)}#${encodeURIComponent(name)}`;
/** The position editor, with a given position or the game's initial one. */
export const toEdit = (game: string, data = "") => `/edit/${encodeURIComponent(game)}${data && `/${data}`}`;
export const toLearn = (game: string, lesson: string, step: number) =>
  `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}/${step}`;
export const toJoin = (match: string, code: string) =>
  `/join/${encodeURIComponent(match)}/${encodeURIComponent(code)}`;
