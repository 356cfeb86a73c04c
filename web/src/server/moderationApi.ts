/** Requests for moderators only. */
import { ask, query, sent } from "./api";
import type {
  AuditInfo,
  FlagDecision,
  FlagInfo,
  Likeness,
  PersonOnRecord,
  ReportInfo,
  ReportDecision,
  SanctionKind,
} from "./types";

/** The page size; fewer mean that there are no more. */
export const AT_ONCE = 50;
const page = (offset: number) =>
  query([
    ["limit", AT_ONCE],
    ["offset", offset],
  ]);

export const flags = (offset = 0) => ask<FlagInfo[]>(`/moderation/queue${page(offset)}`);
export const reports = (offset = 0) => ask<ReportInfo[]>(`/moderation/reports${page(offset)}`);
export const audit = (offset = 0) => ask<AuditInfo[]>(`/moderation/audit${page(offset)}`);
export const decideOnFlag = (id: number, decision: FlagDecision, note: string) =>
  ask<FlagInfo>(`/moderation/flags/${id}/review`, sent("POST", { decision, note }));
export const decideOnReport = (id: number, decision: ReportDecision, note: string) =>
  ask<ReportInfo>(`/moderation/reports/${id}/review`, sent("POST", { decision, note }));
export const likeness = (match: string, seat: number) =>
  ask<Likeness>(`/moderation/matches/${encodeURIComponent(match)}/likeness${query([["seat", seat]])}`);

const person = (id: number) => `/moderation/people/${id}`;
export const onRecord = (id: number) => ask<PersonOnRecord>(person(id));
export const sanction = (id: number, kind: SanctionKind, days: number | null, note: string) =>
  ask<undefined>(`${person(id)}/sanctions`, sent("POST", { kind, days, note }));
export const lift = (id: number, kind: SanctionKind, note: string) =>
  ask<undefined>(`${person(id)}/sanctions/${kind}/lift`, sent("POST", { note }));
