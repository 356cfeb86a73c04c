import type { Event } from "../server/types";
import type { Geometry, Point } from "./geometry";
import type { Placed } from "./layout";

/** Milliseconds. */
const STEP = 160;
const LONGEST_MOVE = 480;
const STRIKE = 240;
const FADE = 240;
/** As long as it takes to read a die. */
const ROLL = 400;
const RING = 240;
/** As long as it takes to see the ring around a place close. */
const SIEGE = 480;
/** How far toward its target a striker lunges, and when in the strike it is there. */
const LUNGE = 0.36;
const CONTACT = 0.4;
/** How far a unit with a front runs the other way while it fades. */
const FLIGHT = 46;
/** Where dice lie: above the cell, and beside each other where both are of one cell. */
const DIE_ABOVE = 34;
const DIE_BESIDE = 22;

export interface Frame {
  at: number;
  x: number;
  y: number;
  size: number;
  opacity: number;
}

/** A token that does something, from first frame to last. */
export interface Actor {
  key: string;
  placed: Placed;
  frames: Frame[];
}

/** When something is seen that is not a token. */
interface Span {
  at: number;
  length: number;
}

/** What flies from one place to another: an arrow, or what brings about a change. */
export interface Shot extends Span {
  kind: "shot" | "change";
  start: Point;
  end: Point;
}

export interface Die extends Span, Point {
  value: number;
  seat: number | null;
}

/** A cell that something happens to although nothing moves; a siege closes in on it. */
export interface Ring extends Span {
  kind: "ring" | "siege";
  cell: string;
}

/** How the board gets from one position to the next. */
export interface Plan {
  actors: Actor[];
  shots: Shot[];
  dice: Die[];
  rings: Ring[];
  /** Units of the new position that actors stand for meanwhile. */
  hidden: Set<string>;
  length: number;
}

interface Role {
  placed: Placed;
  cell: string;
  frames: Frame[];
  /** How often it struck or shot. */
  strikes: number;
  /** It fell, and is not looked for in the new position. */
  gone: boolean;
  travelled: boolean;
}

/** Who does what, and when, so that the old position turns into the new one. Ids of units say nothing about who
 *  is who: a unit is followed by its side, its kind and the cells the events name. Nothing if there is nothing
 *  to be seen.
 */
export function planOf(
  before: readonly Placed[],
  after: readonly Placed[],
  events: readonly Event[],
  geometry: Geometry,
): Plan | null {
  if (before.length === 0) return null;
  const staging = new Staging(before.map(roleOf), geometry);
  for (const event of events) staging.take(event);
  return cast(staging, after);
}

/** Gives each event its time, one after the other. */
class Staging {
  readonly roles: readonly Role[];
  readonly shots: Shot[] = [];
  readonly dice: Die[] = [];
  readonly rings: Ring[] = [];
  /** When a unit on a cell became another. */
  readonly changed = new Map<string, number>();
  readonly #geometry: Geometry;
  clock = 0;

  constructor(roles: readonly Role[], geometry: Geometry) {
    this.roles = roles;
    this.#geometry = geometry;
  }

  take(event: Event): void {
    const { deed, start, end } = event;
    const role = this.#whoDoes(event);
    if (deed === "loss" && role) this.#lose(role);
    else if (deed === "change" && end) this.#change(start, end);
    else if (deed === "move" && start && end) this.#move(role, start, end);
    else if ((deed === "strike" || deed === "shot") && start && end) this.#attack(event, role, start, end);
    else if (deed === "siege" && end) this.#surround("siege", end, SIEGE);
    else if (deed === null && end && event.dice.length > 0) this.#rollFor(event, end);
    else if (deed === null && end) this.#surround("ring", end, RING);
  }

  #surround(kind: Ring["kind"], cell: string, length: number): void {
    this.rings.push({ kind, cell, at: this.clock, length });
    this.clock += length;
  }

  /** A die that decides what becomes of who stands there. */
  #rollFor(event: Event, cell: string): void {
    const where = this.#geometry.at(cell);
    this.#throw(event, where, where, null);
    this.clock += ROLL;
  }

  /** Of those who are alike, each strikes in turn, the foremost first, and whoever has struck moves on. */
  #whoDoes(event: Event): Role | undefined {
    const alike = this.roles.filter((one) => does(one, event));
    const isAttack = event.deed === "strike" || event.deed === "shot";
    const more = isAttack ? 1 : -1;
    return alike.sort(
      (a, b) => more * (a.strikes - b.strikes) || a.placed.unit.place - b.placed.unit.place,
    )[0];
  }

  #move(role: Role | undefined, start: string, end: string): void {
    const length = Math.min(LONGEST_MOVE, STEP * Math.max(1, this.#geometry.steps(start, end)));
    if (role) {
      hold(role, this.clock);
      const there = { ...this.#geometry.at(end), size: this.#geometry.token, opacity: 1 };
      role.frames.push({ at: this.clock + length, ...there });
      role.cell = end;
      role.travelled = true;
    }
    this.clock += length;
  }

  #attack(event: Event, role: Role | undefined, start: string, end: string): void {
    const [from, to] = [this.#geometry.at(start), this.#geometry.at(end)];
    const foe = this.roles.find((one) => one.cell === end && one.placed.unit.seat !== event.seat);
    // Each of those who stand together shoots from where it stands.
    const { x, y } = role?.frames.at(-1) ?? from;
    if (event.deed === "shot") this.#fly("shot", { x, y }, to, STRIKE);
    else if (role) {
      // Those at blows share a cell, where each has a place of its own.
      const there = start === end ? foe?.placed : to;
      lunge(role, this.clock, start === end ? role.placed : from, there ?? to);
    }
    if (role) role.strikes += 1;
    this.#throw(event, from, to, foe?.placed.unit.seat ?? null);
    this.clock += event.dice.length > 0 ? ROLL : STRIKE;
  }

  /** The die of who acts lies where it acts from, the other where it acts upon. */
  #throw({ dice, seat }: Event, from: Point, to: Point, foe: number | null): void {
    const apart = dice.length > 1 && from.x === to.x && from.y === to.y ? DIE_BESIDE : 0;
    dice.slice(0, 2).forEach((value, nth) => {
      const { x, y } = nth === 0 ? from : to;
      const lies = { x: x + (nth === 0 ? -apart : apart), y: y - DIE_ABOVE };
      this.dice.push({ ...lies, value, seat: nth === 0 ? seat : foe, at: this.clock, length: ROLL });
    });
  }

  #fly(kind: Shot["kind"], start: Point, end: Point, length: number): void {
    this.shots.push({ kind, start, end, at: this.clock, length });
  }

  /** What follows does not wait for the fallen to fade. */
  #lose(role: Role): void {
    fade(role, this.clock, 0);
    role.gone = true;
    const { turn } = role.placed;
    const last = role.frames.at(-1);
    if (turn === null || !last) return;
    last.x -= FLIGHT * Math.sin((turn * Math.PI) / 180);
    last.y += FLIGHT * Math.cos((turn * Math.PI) / 180);
  }

  #change(start: string | null, end: string): void {
    if (start && start !== end) {
      this.#fly("change", this.#geometry.at(start), this.#geometry.at(end), FADE);
      this.clock += FADE / 2;
    }
    this.changed.set(end, this.clock);
    this.clock += FADE;
  }
}

/** Meets the roles of the old position with the units of the new one. */
function cast({ roles, shots, dice, rings, changed, clock }: Staging, after: readonly Placed[]): Plan | null {
  if (clock === 0 && roles.every(({ gone }) => !gone)) return null;
  const actors: Actor[] = [];
  const hidden = new Set<string>();
  const unmet = new Set(after);
  const vanished: Role[] = roles.filter(({ gone }) => gone);
  for (const role of roles) {
    if (role.gone) continue;
    const same = [...unmet].filter((placed) => matches(role, placed));
    const target = same.find(({ unit }) => unit.place === role.placed.unit.place) ?? same[0];
    if (!target) {
      fade(role, changed.get(role.cell) ?? 0, 0);
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
    fade(appearing, changed.get(target.unit.cell) ?? clock, 1);
    actors.push({ key: `new ${target.unit.id}`, placed: target, frames: appearing.frames });
    hidden.add(target.unit.id);
  }
  const leaving = vanished.map(({ placed, frames }) => ({ key: `old ${placed.unit.id}`, placed, frames }));
  if (actors.length + leaving.length + shots.length + dice.length + rings.length === 0) return null;
  const ends = [...actors, ...leaving].map(({ frames }) => frames.at(-1)?.at ?? 0);
  return { actors: [...leaving, ...actors], shots, dice, rings, hidden, length: Math.max(clock, ...ends) };
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

/** It stays as it is until then. */
function hold(role: Role, until: number): void {
  const last = role.frames.at(-1);
  if (last && last.at < until) role.frames.push({ ...last, at: until });
}

function lunge(role: Role, at: number, start: Point, end: Point): void {
  hold(role, at);
  const from = role.frames.at(-1);
  if (!from) return;
  const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const reach = (100 * LUNGE) / far;
  role.frames.push({
    ...from,
    at: at + STRIKE * CONTACT,
    x: from.x + (end.x - start.x) * reach,
    y: from.y + (end.y - start.y) * reach,
  });
  role.frames.push({ ...from, at: at + STRIKE });
}

function fade(role: Role, at: number, opacity: number): void {
  hold(role, at);
  const last = role.frames.at(-1);
  if (last) role.frames.push({ ...last, at: last.at + FADE, opacity });
}

/** Ends where its token is drawn in the new position: a stack may have formed or dissolved around it. */
function arrive(role: Role, target: Placed): void {
  const last = role.frames.at(-1);
  if (!last || (last.x === target.x && last.y === target.y && last.size === target.size)) return;
  const end = frameOf(target);
  if (role.travelled) role.frames[role.frames.length - 1] = { ...end, at: last.at };
  else role.frames.push({ ...end, at: last.at + STEP });
}
