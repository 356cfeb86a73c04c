import type { Deed, Mark } from "../board/marks";
import type { Cell, Unit } from "../server/types";
import { VERDICTS } from "./words";

/** A unit in words: whose it is, what it is, where it looks if that matters, and what departs from normal. */
export function unitLabel(unit: Unit, seats: readonly string[], facings = false): string {
  const side = unit.seat === null ? "neutral" : (seats[unit.seat] ?? "");
  const bars = unit.bars.map(({ name, value, of }) => `${value} of ${of} ${name}`);
  const facing = facings && unit.facing ? [`facing ${unit.facing}`] : [];
  const effects = unit.effects.map(({ name }) => name);
  return [`${side} ${unit.name}`, ...facing, ...bars, ...unit.badges, ...effects].join(", ");
}

/** Is there more to say of a unit than fits in a line? Then it has a sheet. */
export function hasSheet({ scales, abilities, effects, notes }: Unit): boolean {
  return scales.length + abilities.length + effects.length + notes.length > 0;
}

/** What a screen reader says of a cell: `e4, Blue Cavalry in front of Blue Archer; can be attacked, …`. */
export function cellLabel(
  cell: string,
  units: readonly Unit[],
  seats: readonly string[],
  ground: Cell | undefined,
  mark: Mark | undefined,
  facings = false,
): string {
  const say = (unit: Unit) => unitLabel(unit, seats, facings);
  const standing = units.filter(({ beside }) => !beside).map(say);
  const stack = [standing.join(" in front of "), ...units.filter(({ beside }) => beside).map(say)]
    .filter(Boolean)
    .join(" with ");
  const place = [cell, ground?.region, ground?.terrain, ...(ground?.marks ?? []), stack || "empty"]
    .filter(Boolean)
    .join(", ");
  const said = markWords(mark);
  return said ? `${place}; ${said}` : place;
}

const CAME_FROM: Record<Deed, string> = {
  move: "the last move began here",
  strike: "the last attack came from here",
  shot: "the last shot came from here",
  change: "the last change came from here",
};

const CAME_TO: Record<Deed, string> = {
  move: "the last move ended here",
  strike: "the last attack struck here",
  shot: "the last shot struck here",
  change: "the last change was made here",
};

function markWords(mark: Mark | undefined): string {
  if (!mark) return "";
  const words: string[] = [];
  if (mark.picked) words.push("picked");
  if (mark.chosen) words.push("chosen target");
  else if (mark.attack) words.push("can be attacked");
  if (mark.struck) words.push("threatened");
  if (mark.helper) words.push("helps");
  if (mark.strength !== undefined) words.push(`counts ${mark.strength}`);
  if (mark.ghost) words.push("chosen");
  else if (mark.go) words.push("you can go here");
  if (mark.choose) words.push("can be chosen");
  if (mark.look) words.push(`point here to look ${mark.look}`);
  if (mark.pip) words.push(VERDICTS[mark.pip]);
  if (mark.from) words.push(CAME_FROM[mark.from]);
  if (mark.to) words.push(CAME_TO[mark.to]);
  return words.join(", ");
}
