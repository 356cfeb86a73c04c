/** Requests of the lab. */
import { ask, query, sent, ServerProblem } from "./api";
import { words } from "../words";
import type {
  LabChanges,
  LabCheck,
  LabInfo,
  LabRuleset,
  LabRulesetInfo,
  LabRun,
  LabRunRequest,
} from "./types";

const ofGame = (game: string) => `/lab/games/${encodeURIComponent(game)}`;
const ofRun = (name: string) => `/lab/runs/${encodeURIComponent(name)}`;

export const lab = () => ask<LabInfo>("/lab");
export const rulesets = (game: string) => ask<LabRulesetInfo[]>(`${ofGame(game)}/rulesets`);
export const numbers = (game: string, ruleset: string) =>
  ask<LabRuleset>(`${ofGame(game)}/numbers${query([["ruleset", ruleset]])}`);
export const check = (game: string, changes: LabChanges) =>
  ask<LabCheck>(`${ofGame(game)}/check`, sent("POST", changes));
export const save = (game: string, name: string, changes: LabChanges) =>
  ask<LabRulesetInfo>(`${ofGame(game)}/rulesets/${encodeURIComponent(name)}`, sent("PUT", changes));

export const runs = () => ask<LabRun[]>("/lab/runs");
export const run = (name: string) => ask<LabRun>(ofRun(name));
export const start = (wanted: LabRunRequest) => ask<LabRun>("/lab/runs", sent("POST", wanted));
export const stop = (name: string) => ask<LabRun>(`${ofRun(name)}/stop`, { method: "POST" });
export const goOn = (name: string, games: number | null = null) =>
  ask<LabRun>(`${ofRun(name)}/go-on${query([["games", games]])}`, { method: "POST" });
export const remove = (name: string) => ask<undefined>(ofRun(name), { method: "DELETE" });

/** A game of a run as a record; arms count from 1. */
export const record = (name: string, arm: number, game: number) =>
  pageText(`/api${ofRun(name)}/games/${game}${query([["arm", arm]])}`);

/** Stand-alone pages, for a window of their own. */
export const reportAddress = (name: string) => `/api${ofRun(name)}/report`;
export const diffAddress = (first: string, second: string) =>
  `/api/lab/diff${query([
    ["a", first],
    ["b", second],
  ])}`;

/** The text of such a page. */
export async function pageText(address: string): Promise<string> {
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (!response) throw new ServerProblem(0, words.problems.unreached);
  if (response.ok) return response.text();
  const { text } = (await response.json().catch(() => ({}))) as { text?: string };
  throw new ServerProblem(response.status, text ?? words.problems.notAccepted);
}
