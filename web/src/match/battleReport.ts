import type { Blow, Event, LogEntry } from "../server/types";

/** A strike with its dice. */
export interface Strike {
  blow: Blow;
  dice: readonly number[];
}

/** Strikes of one side in one stage of a battle. */
export interface Volley {
  stage: string;
  seat: number | null;
  strikes: Strike[];
}

/** What was struck in a battle so far. */
export interface BattleReport {
  /** Where in the log it began: tells battles apart. */
  began: number;
  cell: string | null;
  volleys: Volley[];
  /** Who fell, in that order. */
  fallen: Blow["target"][];
}

/** The report of the last battle that a log tells of; nothing if there was none. */
export function reportOf(log: readonly LogEntry[]): BattleReport | null {
  const began = lastBeginning(log);
  if (began < 0) return null;
  const events = log.slice(began).flatMap((entry) => entry.events);
  const first = events.findIndex(begins);
  const report: BattleReport = { began, cell: events[first]?.end ?? null, volleys: [], fallen: [] };
  for (const { blow, dice, deed } of events.slice(first)) {
    if (blow) add(report, { blow, dice });
    if (deed === "loss") fell(report);
  }
  return report;
}

function begins({ deed }: Event): boolean {
  return deed === "battle";
}

function add({ volleys }: BattleReport, strike: Strike): void {
  const last = volleys.at(-1);
  const { stage, striker } = strike.blow;
  if (last?.stage === stage && last.seat === striker.seat) last.strikes.push(strike);
  else volleys.push({ stage, seat: striker.seat, strikes: [strike] });
}

/** Whoever falls was struck last. */
function fell({ volleys, fallen }: BattleReport): void {
  const target = volleys.at(-1)?.strikes.at(-1)?.blow.target;
  if (target) fallen.push(target);
}

function lastBeginning(log: readonly LogEntry[]): number {
  for (let n = log.length - 1; n >= 0; n--) if (log[n]?.events.some(begins)) return n;
  return -1;
}
