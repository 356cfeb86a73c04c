import type { Event } from "../server/types";
import { beatsOf, LONGEST, type Beat } from "./beats";
import type { Geometry, Point } from "./geometry";
import type { Placed } from "./layout";

/** The duration for units without an event to appear, to disappear, or to make room. */
const FADE = 240;
const STEP = 160;
/** How far towards its target an attacker lunges, and when in the strike it makes contact. */
const LUNGE = 0.36;
const CONTACT = 0.4;
/** How close to the centre of its target's cell a charge comes. */
const SHORT_OF = 46;
/** The fraction of a strike with dice that is the blow; the rest is time to read the dice. */
const BLOW = 0.6;
/** How far a routed unit runs while it fades, and the scale to which a fallen one shrinks. */
const FLIGHT = 70;
const FALLEN = 0.82;
/** The point in a conversion at which its cause has arrived. */
const WON_OVER = 0.35;
/** Where dice lie: above the cell, and side by side if both belong to one cell. */
const DIE_ABOVE = 34;
const DIE_BESIDE = 22;

export interface Frame {
  at: number;
  x: number;
  y: number;
  size: number;
  opacity: number;
  /** The easing from here on: a charge accelerates. */
  pace?: "gathering";
}

/** The keyframes of one token. */
export interface Actor {
  key: string;
  placed: Placed;
  frames: Frame[];
}

/** The time span of a visual other than a token. */
interface Span {
  at: number;
  length: number;
}

/** A projectile between two points: arrows, or the cause of a conversion. */
export interface Shot extends Span {
  kind: "volley" | "conversion";
  start: Point;
  end: Point;
}

export interface Die extends Span, Point {
  value: number;
  seat: number | null;
}

/** An effect at a point: a generic sign, a closing siege, a clash, or the colours of a side that has
 *  converted a unit. */
export interface Sign extends Span, Point {
  kind: "sign" | "siege" | "clash" | "colours";
  seat: number | null;
}

/** The animation from one position to the next. */
export interface Plan {
  actors: Actor[];
  shots: Shot[];
  dice: Die[];
  signs: Sign[];
  /** Units of the new position hidden while actors stand in for them. */
  hidden: Set<string>;
  length: number;
}

interface Role {
  placed: Placed;
  cell: string;
  frames: Frame[];
  /** The number of its strikes and shots so far. */
  strikes: number;
  /** It fell, so it is not matched with the new position. */
  gone: boolean;
  travelled: boolean;
}

/** Animates the old position into the new one. Unit ids do not persist between positions: a unit is tracked
 *  by its side, its kind and the cells that events name. Null if there is nothing to see.
 */
export function planOf(
  before: readonly Placed[],
  after: readonly Placed[],
  events: readonly Event[],
  geometry: Geometry,
): Plan | null {
  if (before.length === 0) return null;
  const staging = new Staging(before.map(roleOf), geometry);
  const units = before.map(({ unit }) => unit);
  for (const beat of beatsOf(events, units, (start, end) => geometry.steps(start, end))) staging.take(beat);
  return cast(staging, after);
}

/** Applies the beats to the roles. */
class Staging {
  readonly roles: readonly Role[];
  readonly shots: Shot[] = [];
  readonly dice: Die[] = [];
  readonly signs: Sign[] = [];
  /** When a unit appeared in a cell, or changed into another, by cell. */
  readonly changed = new Map<string, number>();
  readonly #geometry: Geometry;
  end = 0;

  constructor(roles: readonly Role[], geometry: Geometry) {
    this.roles = roles;
    this.#geometry = geometry;
  }

  take(beat: Beat): void {
    const { meaning, event } = beat;
    const { start, end } = event;
    const role = this.#whoDoes(event);
    if (meaning === "loss" || meaning === "rout") {
      if (role) this.#lose(role, beat);
      return;
    }
    if (!end) return;
    this.end = Math.max(this.end, beat.at + beat.length);
    const here = this.#geometry.at(end);
    if (meaning === "conversion" || meaning === "promotion") this.#change(beat, start ?? end, end);
    else if (meaning === "sign" || meaning === "siege") this.#show(meaning, here, beat);
    else if (meaning === "dice") this.#throw(beat, here, here, null);
    else if (!start) this.changed.set(end, beat.at);
    else if (event.deed === "move") this.#move(role, beat, end);
    else this.#attack(beat, role, start, end);
  }

  #show(kind: Sign["kind"], { x, y }: Point, { at, length, event }: Beat): void {
    this.signs.push({ kind, x, y, seat: event.seat ?? null, at, length });
  }

  /** Among identical units each attacks in turn, front first; a move belongs to the one that has attacked
   *  most. */
  #whoDoes(event: Event): Role | undefined {
    const alike = this.roles.filter((one) => does(one, event));
    const isAttack = event.deed === "strike" || event.deed === "shot";
    const more = isAttack ? 1 : -1;
    return alike.sort(
      (a, b) => more * (a.strikes - b.strikes) || a.placed.unit.place - b.placed.unit.place,
    )[0];
  }

  #move(role: Role | undefined, beat: Beat, end: string): void {
    const { at, length, meaning } = beat;
    const there = this.#geometry.at(end);
    if (meaning === "charge")
      this.#show("clash", there, { ...beat, at: at + length * 0.7, length: length * 0.3 });
    if (!role) return;
    hold(role, at, meaning === "charge");
    role.frames.push({ at: at + length, ...there, size: this.#geometry.token, opacity: 1 });
    role.cell = end;
    role.travelled = true;
  }

  #attack(beat: Beat, role: Role | undefined, start: string, end: string): void {
    const { event, meaning, at } = beat;
    const [from, to] = [this.#geometry.at(start), this.#geometry.at(end)];
    const foe = this.roles.find((one) => one.cell === end && one.placed.unit.seat !== event.seat);
    const length = event.dice.length > 0 ? beat.length * BLOW : beat.length;
    // Each unit of a group shoots from its own position.
    const { x, y } = role?.frames.at(-1) ?? from;
    if (meaning === "volley") this.shots.push({ kind: "volley", start: { x, y }, end: to, at, length });
    else if (meaning === "charge" && role) charge(role, at, length, to);
    else if (role) {
      // Units fighting in one cell have separate spots in it.
      const there = start === end ? foe?.placed : to;
      lunge(role, at, length, start === end ? role.placed : from, there ?? to);
    }
    if (meaning !== "volley") {
      const met = start === end ? to : { x: (from.x + 2 * to.x) / 3, y: (from.y + 2 * to.y) / 3 };
      const contact = meaning === "charge" ? 0.75 : CONTACT;
      this.#show("clash", met, { ...beat, at: at + length * contact * 0.8, length: length * 0.5 });
    }
    if (role) role.strikes += 1;
    this.#throw(beat, from, to, foe?.placed.unit.seat ?? null);
  }

  /** The attacker's die lies at the start of the action, the defender's at its target. */
  #throw({ event: { dice, seat }, at, length }: Beat, from: Point, to: Point, foe: number | null): void {
    const apart = dice.length > 1 && from.x === to.x && from.y === to.y ? DIE_BESIDE : 0;
    dice.slice(0, 2).forEach((value, nth) => {
      const { x, y } = nth === 0 ? from : to;
      const lies = { x: x + (nth === 0 ? -apart : apart), y: y - DIE_ABOVE };
      this.dice.push({ ...lies, value, seat: (nth === 0 ? seat : foe) ?? null, at, length });
    });
  }

  #lose(role: Role, { meaning, at, length }: Beat): void {
    fade(role, at, length, 0, meaning === "rout");
    role.gone = true;
    const last = role.frames.at(-1);
    if (!last) return;
    if (meaning === "loss") last.size *= FALLEN;
    else {
      // A unit without a facing runs towards the nearer edge of the board.
      const away = ((role.placed.turn ?? (last.y > middleOf(this.#geometry) ? 0 : 180)) * Math.PI) / 180;
      last.x -= FLIGHT * Math.sin(away);
      last.y += FLIGHT * Math.cos(away);
    }
  }

  #change(beat: Beat, start: string, end: string): void {
    const { at, length, meaning } = beat;
    const there = this.#geometry.at(end);
    const turns = at + length * WON_OVER;
    if (meaning === "conversion" && start !== end) {
      const from = this.#geometry.at(start);
      this.shots.push({ kind: "conversion", start: from, end: there, at, length: length * 0.65 });
    }
    this.#show("colours", there, { ...beat, at: turns, length: length * (1 - WON_OVER) });
    this.changed.set(end, turns);
  }
}

/** Matches the roles of the old position with the units of the new one. */
function cast({ roles, shots, dice, signs, changed, end }: Staging, after: readonly Placed[]): Plan | null {
  if (end === 0 && roles.every(({ gone }) => !gone)) return null;
  const actors: Actor[] = [];
  const hidden = new Set<string>();
  const unmet = new Set(after);
  const vanished: Role[] = roles.filter(({ gone }) => gone);
  for (const role of roles) {
    if (role.gone) continue;
    const same = [...unmet].filter((placed) => matches(role, placed));
    const target = same.find(({ unit }) => unit.place === role.placed.unit.place) ?? same[0];
    if (!target) {
      fade(role, changed.get(role.cell) ?? 0, FADE, 0);
      vanished.push(role);
      continue;
    }
    unmet.delete(target);
    arrive(role, target);
    if (role.frames.length > 1) {
      actors.push({ key: `met ${target.unit.id}`, placed: target, frames: role.frames });
      hidden.add(target.unit.id);
    }
  }
  for (const target of unmet) {
    const appearing = roleOf({ ...target });
    appearing.frames = [{ ...frameOf(target), opacity: 0 }];
    fade(appearing, changed.get(target.unit.cell) ?? Math.min(end, LONGEST - FADE), FADE, 1);
    actors.push({ key: `new ${target.unit.id}`, placed: target, frames: appearing.frames });
    hidden.add(target.unit.id);
  }
  const leaving = vanished.map(({ placed, frames }) => ({ key: `old ${placed.unit.id}`, placed, frames }));
  if (actors.length + leaving.length + shots.length + dice.length + signs.length === 0) return null;
  const ends = [...actors, ...leaving].map(({ frames }) => frames.at(-1)?.at ?? 0);
  return { actors: [...leaving, ...actors], shots, dice, signs, hidden, length: Math.max(end, ...ends) };
}

function roleOf(placed: Placed): Role {
  const { cell } = placed.unit;
  return { placed, cell, frames: [frameOf(placed)], strikes: 0, gone: false, travelled: false };
}

function frameOf({ x, y, size }: Placed): Frame {
  return { at: 0, x, y, size, opacity: 1 };
}

function does(role: Role, event: Event): boolean {
  const { seat, kind } = role.placed.unit;
  return !role.gone && role.cell === event.start && seat === event.seat && kind === event.kind;
}

function matches(role: Role, { unit }: Placed): boolean {
  return (
    unit.cell === role.cell && unit.seat === role.placed.unit.seat && unit.kind === role.placed.unit.kind
  );
}

/** The frame without its easing. */
function steady({ at, x, y, size, opacity }: Frame): Frame {
  return { at, x, y, size, opacity };
}

/** Keeps the last frame until the given time; from there it accelerates if `gathering`. */
function hold(role: Role, until: number, gathering = false): void {
  const last = role.frames.at(-1);
  if (!last) return;
  if (last.at < until) role.frames.push({ ...steady(last), at: until });
  const from = role.frames.at(-1);
  if (from && gathering) from.pace = "gathering";
}

/** Runs up to the target, strikes, and stays there until the next frame. */
function charge(role: Role, at: number, length: number, end: Point): void {
  hold(role, at, true);
  const from = role.frames.at(-1);
  if (!from) return;
  const far = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const share = Math.max(0.2, (far - SHORT_OF) / far);
  const there = { x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share };
  role.frames.push({ ...there, size: from.size, opacity: 1, at: at + length });
}

function lunge(role: Role, at: number, length: number, start: Point, end: Point): void {
  hold(role, at, true);
  const from = role.frames.at(-1);
  if (!from) return;
  const back = steady(from);
  const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const reach = (100 * LUNGE) / far;
  role.frames.push({
    ...back,
    at: at + length * CONTACT,
    x: from.x + (end.x - start.x) * reach,
    y: from.y + (end.y - start.y) * reach,
  });
  role.frames.push({ ...back, at: at + length });
}

function fade(role: Role, at: number, length: number, opacity: number, gathering = false): void {
  hold(role, at, gathering);
  const last = role.frames.at(-1);
  if (!last) return;
  role.frames.push({ ...steady(last), at: last.at + length, opacity });
}

function middleOf({ bounds }: Geometry): number {
  return bounds.y + bounds.height / 2;
}

/** Ends where the token is drawn in the new position: a stack may have formed or dissolved around it. */
function arrive(role: Role, target: Placed): void {
  const last = role.frames.at(-1);
  if (!last || (last.x === target.x && last.y === target.y && last.size === target.size)) return;
  const end = frameOf(target);
  if (role.travelled) role.frames[role.frames.length - 1] = { ...end, at: last.at };
  else role.frames.push({ ...end, at: Math.max(last.at, Math.min(last.at + STEP, LONGEST)) });
}
