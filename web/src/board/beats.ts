import type { Event, Unit } from "../server/types";

/** The kinds of animation: each has one movement and one sound. */
export type Meaning =
  | "march"
  | "charge"
  | "retreat"
  | "blow"
  | "volley"
  | "loss"
  | "rout"
  | "conversion"
  | "promotion"
  | "siege"
  | "dice"
  | "cards"
  | "sign";

/** The duration of each beat in milliseconds; for movements, per step. */
export const TIMES: Readonly<Record<Meaning, number>> = {
  march: 160,
  charge: 130,
  retreat: 130,
  blow: 240,
  volley: 300,
  loss: 240,
  rout: 320,
  conversion: 360,
  promotion: 240,
  siege: 450,
  dice: 400,
  cards: 240,
  sign: 240,
};
const LONGEST_WAY = 450;
/** Long enough to be noticed. */
const SHORTEST_CHARGE = 240;
/** The maximum for all beats of one action; longer sequences are sped up. */
export const LONGEST = 900;

/** One thing that happens, with its start and duration. */
export interface Beat {
  meaning: Meaning;
  event: Event;
  at: number;
  length: number;
}

type Steps = (start: string, end: string) => number;

/** Schedules the events of an action one after the other; units that march together start together, and
 *  nothing waits for losses and routs. Events that exist only as text are skipped.
 */
export function beatsOf(events: readonly Event[], before: readonly Unit[], steps: Steps): Beat[] {
  const beats: Beat[] = [];
  let clock = 0;
  for (const event of events) {
    const meaning = meaningOf(event, events, before);
    if (!meaning) continue;
    const at = (meaning === "march" ? whenOthersMarch(beats, event) : null) ?? clock;
    // A unit that has charged is already near its destination.
    const isNear = meaning === "march" && events.some((strike) => isCharge(strike, event));
    const length = isNear ? TIMES.march : lengthOf(meaning, event, steps);
    beats.push({ meaning, event, at, length });
    if (meaning !== "loss" && meaning !== "rout") clock = Math.max(clock, at + length);
  }
  return hurried(beats);
}

function meaningOf(event: Event, events: readonly Event[], before: readonly Unit[]): Meaning | null {
  const { deed, start, end, seat, flees, dice } = event;
  switch (deed) {
    case "move":
      if (!end) return null;
      if (flees) return "retreat";
      return start && meetsEnemy(event, events, before) ? "charge" : "march";
    case "strike":
      if (!start || !end) return null;
      return events.some((later) => isCharge(event, later)) ? "charge" : "blow";
    case "shot":
      return start && end ? "volley" : null;
    case "loss":
      return flees ? "rout" : "loss";
    case "change":
      if (!end) return null;
      return start === end && before.some((unit) => unit.cell === end && unit.seat === seat)
        ? "promotion"
        : "conversion";
    case "siege":
      return end ? "siege" : null;
    default:
      if (!end) return null;
      return dice.length > 0 ? "dice" : "sign";
  }
}

/** Whether `later` is the move of a unit into the cell it has just struck: together they are a charge. */
function isCharge(strike: Event, later: Event): boolean {
  return (
    strike.deed === "strike" &&
    later.deed === "move" &&
    later.seat === strike.seat &&
    later.kind === strike.kind &&
    later.start === strike.start &&
    later.end === strike.end &&
    strike.start !== strike.end
  );
}

/** Whether an enemy is still there on arrival. If the unit struck first, the cell is empty by then. */
function meetsEnemy({ seat, end, start }: Event, events: readonly Event[], before: readonly Unit[]): boolean {
  const struck = events.some((each) => each.deed === "strike" && each.start === start && each.end === end);
  return !struck && before.some((unit) => unit.cell === end && unit.seat !== null && unit.seat !== seat);
}

/** When other units of the same side set out just before, unless this unit is one of them; otherwise null. */
function whenOthersMarch(beats: readonly Beat[], { seat, start, kind }: Event): number | null {
  const last = beats.at(-1);
  if (last?.meaning !== "march" || last.event.seat !== seat || start === null) return null;
  const others = beats.filter(({ at }) => at === last.at);
  return others.some(({ event }) => event.end === start && event.kind === kind) ? null : last.at;
}

function lengthOf(meaning: Meaning, { start, end, dice }: Event, steps: Steps): number {
  const time = TIMES[meaning];
  const far = start && end ? Math.max(1, steps(start, end)) : 1;
  switch (meaning) {
    case "march":
    case "retreat":
      return Math.min(LONGEST_WAY, time * far);
    case "charge":
      return Math.min(LONGEST_WAY, Math.max(SHORTEST_CHARGE, time * far));
    case "blow":
    case "volley":
      return dice.length > 0 ? TIMES.dice : time;
    default:
      return time;
  }
}

function hurried(beats: Beat[]): Beat[] {
  const end = Math.max(0, ...beats.map(({ at, length }) => at + length));
  if (end <= LONGEST) return beats;
  const share = LONGEST / end;
  return beats.map((beat) => ({ ...beat, at: beat.at * share, length: beat.length * share }));
}
