/** The server's plain HTTP requests, one function each. */
import { spokenLanguage, words } from "../words";
import type {
  About,
  Account,
  ApiToken,
  ChallengeRequest,
  Chat,
  ChatRequest,
  SetupInProgress,
  Chapter,
  GlossaryEntry,
  Choices,
  DraftInfo,
  DraftRequest,
  EditorInfo,
  GameInfo,
  HeldMatch,
  HintsInfo,
  Leaderboard,
  OptionsCheck,
  LobbySnapshot,
  LessonInfo,
  LessonMatch,
  MatchSummary,
  NewMatch,
  NewToken,
  Pace,
  PlayerPage,
  Profile,
  PickInfo,
  BoardPicture,
  Guide,
  MatchPicture,
  PastPosition,
  Odds,
  Preview,
  RatingChange,
  Problem,
  RecoveryCodes,
  Session,
  Report,
  Seated,
  SeekRequest,
  SharedPosition,
  ShownPosition,
  Snapshot,
  Evaluations,
  Threats,
  TimeControl,
  MatchOptions,
  WhyNot,
  Tournament,
  TournamentDetails,
  TournamentPairing,
  TournamentRequest,
  Vacation,
} from "./types";

/** A failed request, with a readable message. `status` is 0 if the server was not reached. */
export class ServerProblem extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }

  /** Whether a retry may succeed: yes if the server is busy or away, no if the request is wrong or the target
   *  does not exist. */
  get mayPass(): boolean {
    return [0, 409, 429].includes(this.status) || this.status >= 500;
  }
}

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    const headers = { ...init.headers, "Accept-Language": spokenLanguage() };
    response = await fetch(`/api${path}`, { credentials: "same-origin", ...init, headers });
  } catch {
    throw new ServerProblem(0, words.problems.unreached);
  }
  if (!response.ok) throw new ServerProblem(response.status, await problemText(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A request that needs the visitor's identity cookie. Without cookies, a visitor would lose access to a
 *  match they have created. */
export async function askAsMyself<T>(path: string, init: RequestInit): Promise<T> {
  if (!keepsCookies()) throw new ServerProblem(0, words.problems.noCookies);
  return ask<T>(path, init);
}

/** The browser's own answer is unreliable, so this sets a cookie. */
function keepsCookies(): boolean {
  document.cookie = "banneret-kept=yes; max-age=60; path=/; SameSite=Lax";
  return document.cookie.includes("banneret-kept=yes");
}

async function problemText(response: Response): Promise<string> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (problem.text) return problem.text;
  } catch {
    // The page of a proxy instead of the server's answer.
  }
  return response.status >= 500 ? words.problems.unreached : words.problems.notAccepted;
}

export function sent(method: string, body: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

export function query(pairs: [string, string | number | null][]): string {
  const set = pairs.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]);
  return set.length ? `?${new URLSearchParams(set)}` : "";
}

function match(id: string): string {
  return `/matches/${encodeURIComponent(id)}`;
}

function pointed(seat: number, picks: readonly string[]): string {
  return query([["seat", seat], ...picks.map((pick): [string, string] => ["picks", pick])]);
}

export const about = () => ask<About>("/about");
export const games = () => ask<GameInfo[]>("/games");
export const rules = (game: string) => ask<Chapter[]>(`/games/${encodeURIComponent(game)}/rules`);
export const glossary = (game: string) => ask<GlossaryEntry[]>(`/games/${encodeURIComponent(game)}/glossary`);
/** The guide with the numbers of a ruleset. */
export const guide = (game: string, ruleset: string) =>
  ask<Guide>(`/games/${encodeURIComponent(game)}/guide${query([["ruleset", ruleset]])}`);
/** The guide with the numbers of a match. */
export const matchGuide = (id: string) => ask<Guide>(`${match(id)}/guide`);
/** The board on which a match with these options would begin. */
export const optionsPicture = (game: string, options: MatchOptions) =>
  ask<BoardPicture>(`/games/${encodeURIComponent(game)}/picture`, sent("POST", options));
export const choices = (game: string, ruleset: string, setup: string | null) =>
  ask<Choices>(
    `/games/${encodeURIComponent(game)}/choices${query([
      ["ruleset", ruleset],
      ["setup", setup],
    ])}`,
  );
export const checkOptions = (game: string, options: MatchOptions, signal: AbortSignal) =>
  ask<OptionsCheck>(`/games/${encodeURIComponent(game)}/options-check`, { ...sent("POST", options), signal });
const lessonPath = (game: string, name: string) =>
  `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`;
export const lesson = (game: string, name: string) => ask<LessonInfo>(lessonPath(game, name));
export const beginStep = (game: string, name: string, step: number) =>
  askAsMyself<LessonMatch>(`${lessonPath(game, name)}/steps/${step}`, { method: "POST" });

const gamePath = (game: string) => `/games/${encodeURIComponent(game)}`;
export const editor = (game: string, options: MatchOptions) =>
  ask<EditorInfo>(`${gamePath(game)}/editor`, sent("POST", options));
export const edit = (game: string, wanted: DraftRequest) =>
  ask<DraftInfo>(`${gamePath(game)}/edit`, sent("POST", wanted));

export const player = (person: number) => ask<PlayerPage>(`/ratings/players/${person}`);
export const CHANGES_AT_ONCE = 200;
export const ratingHistory = (person: number, game: string, pace: Pace, offset = 0) =>
  ask<RatingChange[]>(
    `/ratings/players/${person}/${encodeURIComponent(game)}/${pace}${query([
      ["limit", CHANGES_AT_ONCE],
      ["offset", offset],
    ])}`,
  );
export const leaderboard = (game: string, pace: Pace, offset = 0) =>
  ask<Leaderboard>(`/ratings/leaderboards/${encodeURIComponent(game)}/${pace}${query([["offset", offset]])}`);

export const me = () => ask<Profile>("/me");
export const rename = (name: string) => askAsMyself<Profile>("/me", sent("PUT", { name }));

export const signUp = (name: string, password: string) =>
  askAsMyself<RecoveryCodes>("/account", sent("POST", { name, password }));
export const signIn = (name: string, password: string) =>
  askAsMyself<Profile>("/account/sign-in", sent("POST", { name, password }));
export const recover = (name: string, code: string, password: string) =>
  askAsMyself<Profile>("/account/recover", sent("POST", { name, code, password }));
export const signOut = () => ask<undefined>("/account/sign-out", { method: "POST" });
export const signOutEverywhere = () => ask<undefined>("/account/sign-out-everywhere", { method: "POST" });
export const account = () => ask<Account>("/account");
export const changePassword = (password: string, changed: string) =>
  ask<Profile>("/account/password", sent("POST", { password, new_password: changed }));
export const renewCodes = (password: string) =>
  ask<RecoveryCodes>("/account/recovery-codes", sent("POST", { password }));
export const sessions = () => ask<Session[]>("/account/sessions");
export const endSession = (id: number) => ask<undefined>(`/account/sessions/${id}`, { method: "DELETE" });
export const held = (id: string) => ask<HeldMatch>(`${match(id)}/held`);
export const agreeToEnd = (id: string) => ask<HeldMatch>(`${match(id)}/held/end`, { method: "POST" });
export const vacation = () => ask<Vacation>("/account/vacation");
export const leave = (until: string | null) => ask<Vacation>("/account/vacation", sent("PUT", { until }));
export const comeBack = () => ask<Vacation>("/account/vacation", { method: "DELETE" });
export const tokens = () => ask<ApiToken[]>("/account/tokens");
export const makeToken = (name: string, scope: ApiToken["scope"]) =>
  ask<NewToken>("/account/tokens", sent("POST", { name, scope }));
export const revokeToken = (id: number) => ask<undefined>(`/account/tokens/${id}`, { method: "DELETE" });
export const deleteAccount = (password: string) =>
  ask<undefined>("/account/delete", sent("POST", { password }));

/** The page size of the list of matches; fewer mean that there are no more. */
export const MATCHES_AT_ONCE = 50;
export const matches = (offset = 0) =>
  ask<MatchSummary[]>(
    `/matches${query([
      ["limit", MATCHES_AT_ONCE],
      ["offset", offset],
    ])}`,
  );
export const begin = (wanted: NewMatch) => askAsMyself<MatchSummary>("/matches", sent("POST", wanted));
export const remove = (id: string) => ask<undefined>(match(id), { method: "DELETE" });
export const join = (id: string, code: string) =>
  askAsMyself<MatchSummary>(`${match(id)}/join`, sent("POST", { code }));
/** The rematch; null until all people in the match have requested it. */
export const rematch = (id: string) =>
  askAsMyself<MatchSummary | null>(`${match(id)}/rematch`, { method: "POST" });
export const declineRematch = (id: string) => ask<undefined>(`${match(id)}/rematch`, { method: "DELETE" });
export const recordAddress = (id: string) => `/api${match(id)}/record`;
export const proofAddress = (id: string) => `/api${match(id)}/proof`;
/** A record is sent as its original text. */
export const importRecord = (record: string) =>
  askAsMyself<MatchSummary>("/matches/import", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: record,
  });

// Lobby.
export const quick = (game: string, time_control: TimeControl) =>
  askAsMyself<Seated>("/lobby/quick", sent("POST", { game, time_control }));
export const seek = (wanted: SeekRequest) => askAsMyself<Seated>("/lobby/seeks", sent("POST", wanted));
const seekPath = (id: string) => `/lobby/seeks/${encodeURIComponent(id)}`;
export const joinSeek = (id: string) => askAsMyself<Seated>(`${seekPath(id)}/join`, { method: "POST" });
export const leaveSeek = (id: string) => ask<undefined>(seekPath(id), { method: "DELETE" });
export const computerFor = (game: string, pace: string) =>
  ask<{ game: string; level: string }>(
    `/lobby/computer/${encodeURIComponent(game)}${query([["pace", pace]])}`,
  );
export const challenge = (wanted: ChallengeRequest) =>
  askAsMyself<LobbySnapshot>("/lobby/challenges", sent("POST", wanted));
const challengePath = (id: string) => `/lobby/challenges/${encodeURIComponent(id)}`;
export const acceptChallenge = (id: string) => ask<Seated>(`${challengePath(id)}/accept`, { method: "POST" });
export const endChallenge = (id: string) => ask<undefined>(challengePath(id), { method: "DELETE" });
export const readNotices = (until: number) => ask<undefined>("/lobby/notices/read", sent("POST", { until }));
export const lobbySettings = () => ask<{ watchable: boolean }>("/lobby/settings");
export const setLobbySettings = (watchable: boolean) =>
  askAsMyself<{ watchable: boolean }>("/lobby/settings", sent("PUT", { watchable }));
type Relation = "friend" | "mute" | "block";
export const relate = (kind: Relation, who: { name?: string; person?: number }) =>
  askAsMyself<undefined>(`/relations/${kind}`, sent("POST", who));
export const unrelate = (kind: Relation, person: number) =>
  ask<undefined>(`/relations/${kind}/${person}`, { method: "DELETE" });
export const report = (wanted: Report) => askAsMyself<undefined>("/reports", sent("POST", wanted));
export const chat = (id: string, since: number) => ask<Chat>(`${match(id)}/chat${query([["since", since]])}`);
export const say = (id: string, said: ChatRequest) =>
  askAsMyself<undefined>(`${match(id)}/chat`, sent("POST", said));
export const note = (id: string) => ask<{ text: string }>(`${match(id)}/note`);
export const writeNote = (id: string, text: string) =>
  askAsMyself<{ text: string }>(`${match(id)}/note`, sent("PUT", { text }));

// Tournaments.
export const tournaments = () => ask<Tournament[]>("/tournaments");
const tournamentPath = (id: string) => `/tournaments/${encodeURIComponent(id)}`;
export const tournament = (id: string) => ask<TournamentDetails>(tournamentPath(id));
export const tournamentRound = (id: string, round: number) =>
  ask<TournamentPairing[]>(`${tournamentPath(id)}/rounds/${round}`);
export const createTournament = (wanted: TournamentRequest) =>
  ask<TournamentDetails>("/tournaments", sent("POST", wanted));
const inTournament = (deed: string) => (id: string) =>
  ask<TournamentDetails>(`${tournamentPath(id)}/${deed}`, { method: "POST" });
export const joinTournament = inTournament("join");
export const withdrawFromTournament = inTournament("withdraw");
export const startTournament = inTournament("start");
export const callOffTournament = inTournament("call-off");

export const snapshot = (id: string, seat: number | null = null) =>
  ask<Snapshot>(`${match(id)}${query([["seat", seat]])}`);
export const picture = (id: string) => ask<MatchPicture>(`${match(id)}/picture`);
export const position = (id: string, n: number, seat: number | null) =>
  ask<PastPosition>(`${match(id)}/positions/${n}${query([["seat", seat]])}`);
/** A single position of a match, if nothing in it is secret any more. */
export const share = (id: string, n: number, seat: number | null) =>
  ask<SharedPosition>(`${match(id)}/positions/${n}/shared${query([["seat", seat]])}`);
/** The hints of a strong player for the present, or for a position of a finished match. */
export const hints = (id: string, seat: number | null, at: number, signal: AbortSignal) =>
  ask<HintsInfo>(
    `${match(id)}/hints${query([
      ["seat", seat],
      ["at", at],
    ])}`,
    { signal },
  );
export const moveNow = (id: string) => ask<undefined>(`${match(id)}/move-now`, { method: "POST" });
export const evaluations = (id: string, seat: number | null) =>
  ask<Evaluations>(`${match(id)}/evaluations${query([["seat", seat]])}`);
export const showPosition = (position: SharedPosition) =>
  ask<ShownPosition>("/positions", sent("POST", position));
// The signal aborts a request about a position once that is no longer current.
export const picks = (id: string, seat: number, path: readonly string[], signal: AbortSignal) =>
  ask<PickInfo[]>(`${match(id)}/picks${pointed(seat, path)}`, { signal });
export const setupInProgress = (id: string, seat: number) =>
  ask<SetupInProgress | null>(`${match(id)}/setup${query([["seat", seat]])}`);
export const whyNot = (id: string, seat: number, path: readonly string[], signal: AbortSignal) =>
  ask<WhyNot>(`${match(id)}/why-not${pointed(seat, path)}`, { signal });
export const preview = (id: string, seat: number, action: string, signal: AbortSignal) =>
  ask<Preview>(
    `${match(id)}/preview${query([
      ["seat", seat],
      ["action", action],
    ])}`,
    { signal },
  );
export const threats = (id: string, seat: number, signal: AbortSignal) =>
  ask<Threats>(`${match(id)}/threats${query([["seat", seat]])}`, { signal });
export const matchGlossary = (id: string) => ask<GlossaryEntry[]>(`${match(id)}/glossary`);

/** The odds of the current battle; null if nothing is left to chance. */
export const oddsNow = (id: string, seat: number, signal: AbortSignal) =>
  ask<Odds | null>(`${match(id)}/odds${query([["seat", seat]])}`, { signal });
