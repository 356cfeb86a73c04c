import type { Event } from "../server/types";
import type { Geometry, Point } from "./geometry";
import type { Placed } from "./layout";

/** Milliseconds. */
const STEP = 160;
const LONGEST_MOVE = 480;
const STRIKE = 240;
const FADE = 240;
/** How far toward its target a striker lunges, and when in the strike it is there. */
const LUNGE = 0.36;
const CONTACT = 0.4;

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

export interface Shot {
  start: Point;
  end: Point;
  at: number;
  length: number;
}

/** How the board gets from one position to the next. */
export interface Plan {
  actors: Actor[];
  shots: Shot[];
  /** Units of the new position that actors stand for meanwhile. */
  hidden: Set<string>;
  length: number;
}

interface Role {
  placed: Placed;
  cell: string;
  frames: Frame[];
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
  if (before.length === 0 || !events.some(({ deed }) => deed)) return null;
  const roles = before.map(roleOf);
  const shots: Shot[] = [];
  const changed = new Map<string, number>();
  let clock = 0;
  for (const event of events) {
    const role = roles.find((one) => does(one, event));
    const [start, end] = [event.start, event.end];
    if (event.deed === "move" && start && end) {
      const length = Math.min(LONGEST_MOVE, STEP * Math.max(1, geometry.steps(start, end)));
      if (role) {
        hold(role, clock);
        role.frames.push({ at: clock + length, ...geometry.at(end), size: geometry.token, opacity: 1 });
        role.cell = end;
        role.travelled = true;
      }
      clock += length;
    } else if (event.deed === "strike" && start && end) {
      if (role) lunge(role, clock, geometry.at(start), geometry.at(end));
      clock += STRIKE;
    } else if (event.deed === "shot" && start && end) {
      shots.push({ start: geometry.at(start), end: geometry.at(end), at: clock, length: STRIKE });
      clock += STRIKE;
    } else if (event.deed === "loss" && role) {
      // What follows does not wait for the fallen to fade.
      fade(role, clock, 0);
      role.gone = true;
    } else if (event.deed === "change" && end) {
      changed.set(end, clock);
      clock += FADE;
    }
  }
  return cast(roles, after, shots, changed, clock);
}

/** Meets the roles of the old position with the units of the new one. */
function cast(
  roles: readonly Role[],
  after: readonly Placed[],
  shots: Shot[],
  changed: ReadonlyMap<string, number>,
  clock: number,
): Plan | null {
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
  if (actors.length + leaving.length + shots.length === 0) return null;
  const ends = [...actors, ...leaving].map(({ frames }) => frames.at(-1)?.at ?? 0);
  return { actors: [...leaving, ...actors], shots, hidden, length: Math.max(clock, ...ends) };
}

function roleOf(placed: Placed): Role {
  return { placed, cell: placed.unit.cell, frames: [frameOf(placed)], gone: false, travelled: false };
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
