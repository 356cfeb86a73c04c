import type { Mark } from "../board/marks";
import type { Cell, Unit } from "../server/types";
import { words } from "../words";

/** A unit in words: whose it is, what it is, where it looks if that matters, and what departs from normal. */
export function unitLabel(unit: Unit, seats: readonly string[], facings = false): string {
  const side = unit.seat === null ? words.board.neutral : (seats[unit.seat] ?? "");
  const bars = unit.bars.map(({ name, value, of }) => words.board.bar(value, of, name));
  const facing = facings && unit.facing ? [words.board.facing(unit.facing)] : [];
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
  const stack = words.board.with(
    [words.board.inFrontOf(standing), ...units.filter(({ beside }) => beside).map(say)].filter(Boolean),
  );
  const place = [cell, ground?.region, ground?.terrain, ...(ground?.marks ?? []), stack || words.board.empty]
    .filter(Boolean)
    .join(", ");
  const said = markWords(mark);
  return said ? `${place}; ${said}` : place;
}

function markWords(mark: Mark | undefined): string {
  if (!mark) return "";
  const said = words.board;
  const told: string[] = [];
  if (mark.picked) told.push(said.picked);
  if (mark.chosen) told.push(said.chosenTarget);
  else if (mark.attack) told.push(said.canBeAttacked);
  if (mark.struck) told.push(said.threatened);
  if (mark.helper) told.push(said.helps);
  if (mark.strength !== undefined) told.push(said.counts(mark.strength));
  if (mark.ghost) told.push(said.chosen);
  else if (mark.go) told.push(said.canGo);
  if (mark.choose) told.push(said.canBeChosen);
  if (mark.look) told.push(said.pointToLook(mark.look));
  if (mark.pip) told.push(said.verdicts[mark.pip]);
  if (mark.from) told.push(said.cameFrom[mark.from]);
  if (mark.to) told.push(said.cameTo[mark.to]);
  return told.join(", ");
}
