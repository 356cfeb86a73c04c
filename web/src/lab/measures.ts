import type { ArmSummary, GameInfo, LabMeasure, LabRun } from "../server/types";
import { labWords } from "../words/lab";

const SEATS = ["blue", "gold", "green", "rose"];

/** The title of a measure; endings are named as in the rows. */
export function titleOfMeasure(measure: LabMeasure, game: GameInfo | undefined): string {
  const { key } = measure;
  const named = labWords.measures[key as keyof typeof labWords.measures];
  if (named) return named;
  if (key.startsWith("end.")) return labWords.end(key.slice(4));
  if (!key.startsWith("score.")) return measure.title;
  const seat = game?.seats[SEATS.indexOf(key.slice(6))];
  return labWords.score(seat ?? key.slice(6));
}

/** The measures shown while a run is going on: scores, then endings, then length. */
export function watched(summary: ArmSummary): LabMeasure[] {
  const wanted = ["balance", "ends", "length"];
  return summary.measures
    .filter(({ group, key }) => wanted.includes(group) && key !== "won" && key !== "moves.finished")
    .sort((one, other) => wanted.indexOf(one.group) - wanted.indexOf(other.group));
}

export function shownValue(value: number | null, isShare: boolean): string {
  if (value === null) return "–";
  return isShare ? labWords.share(value) : labWords.number(value);
}

/** The position of a share on a scale, in per cent. */
export function across(value: number, low: number, high: number): number {
  return 100 * Math.min(1, Math.max(0, (value - low) / (high - low || 1)));
}

/** The number of games a run has played. */
export function gamesOf(run: LabRun): number {
  return run.arms.reduce((sum, { summary }) => sum + (summary?.games ?? 0), 0);
}
