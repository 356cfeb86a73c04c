import type { Blow, Event, LogEntry } from "../server/types";

/** A strike with its dice. */
export interface Strike {
  blow: Blow;
  dice: readonly number[];
}

/** Consecutive strikes of one side in one stage of a battle. */
export interface Volley {
  stage: string;
  seat: number | null;
  strikes: Strike[];
}

/** The strikes of a battle so far. */
export interface BattleReport {
  /** Its start in the log, which identifies the battle. */
  began: number;
  cell: string | null;
  volleys: Volley[];
  /** The fallen, in order. */
  fallen: Blow["target"][];
}

/** The report of the last battle in a log; null if there was none. */
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

/** The unit that falls is the target of the last strike. */
function fell({ volleys, fallen }: BattleReport): void {
  const target = volleys.at(-1)?.strikes.at(-1)?.blow.target;
  if (target) fallen.push(target);
}

function lastBeginning(log: readonly LogEntry[]): number {
  for (let n = log.length - 1; n >= 0; n--) if (log[n]?.events.some(begins)) return n;
  return -1;
}
