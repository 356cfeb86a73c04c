import type { ClockInfo, TimeControl } from "../server/types";
import { words } from "../words";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The text of a clock: `4:05` in a live match, `2 d 5 h` in correspondence. Takes milliseconds. */
export function shownTime(left: number, pace: TimeControl["pace"]): string {
  if (pace === "live") return onDial(Math.ceil(left / SECOND));
  if (left >= DAY) return words.clock.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (left >= HOUR) return words.clock.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE));
  return words.clock.minutes(Math.ceil(left / MINUTE));
}

function onDial(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether the time left is so short that the user should be warned. */
export function isLow(left: number, control: TimeControl): boolean {
  if (control.pace === "live") return left < Math.max(20 * SECOND, control.bank * SECOND * 0.1);
  return left < Math.min(6 * HOUR, control.hours * HOUR * 0.25);
}

/** The time left on a clock some time after it was received. */
export function leftAfter({ left, runs }: Pick<ClockInfo, "left" | "runs">, passed: number): number {
  return runs ? Math.max(0, left - passed) : left;
}

/** The time controls on offer, by the name under which a choice is stored. */
export const TIME_CONTROLS: Record<string, TimeControl> = {
  "5+3": { pace: "live", bank: 5 * 60, increment: 3 },
  "15+10": { pace: "live", bank: 15 * 60, increment: 10 },
  "45+30": { pace: "live", bank: 45 * 60, increment: 30 },
  "24h": { pace: "correspondence", hours: 24 },
  "72h": { pace: "correspondence", hours: 72 },
  "168h": { pace: "correspondence", hours: 168 },
};

/** A short label of a time control. */
export function timeLabel(control: TimeControl): string {
  return control.pace === "live"
    ? words.clock.live(control.bank / 60, control.increment)
    : words.clock.correspondence(control.hours / 24);
}
