import type { Mark } from "../board/marks";
import { UNSEEN } from "../board/terrain";
import type { Cause, Cell, Unit } from "../server/types";
import { words } from "../words";

/** What a label needs to know besides: what seats are called, and the signs on the board, and whether it matters
 *  where a unit looks. */
export interface Around {
  seats: readonly string[];
  names: Readonly<Record<string, string>>;
  facings: boolean;
}

/** What people call terrain, a mark or a badge. */
export function signName(sign: string, names: Around["names"]): string {
  return names[sign] ?? sign;
}

/** A unit in words: whose it is, what it is, where it looks if that matters, and what departs from normal. */
export function unitLabel(unit: Unit, { seats, names, facings }: Around): string {
  const side = unit.seat === null ? words.board.neutral : (seats[unit.seat] ?? "");
  const bars = unit.bars.map(({ name, value, of }) => words.board.bar(value, of, name));
  const facing = facings && unit.facing ? [words.board.facing(signName(unit.facing, names))] : [];
  const effects = unit.effects.map(({ name }) => name);
  const badges = unit.badges.map((badge) => signName(badge, names));
  return [words.board.unit(side, unit.name), ...facing, ...bars, ...badges, ...effects].join(", ");
}

/** All that a unit's sheet tells and its label does not: numbers, abilities, and what the rules say of it. */
export function sheetWords(
  { name, values, scales, abilities, notes }: Unit,
  about: readonly Cause[],
): string {
  const numbers = [
    ...scales.map((scale) => words.board.bar(scale.value, scale.of, scale.name)),
    ...Object.entries(values).map(([what, value]) => `${what} ${value}`),
    ...abilities.map((ability) => ability.name),
  ];
  const sentences = [...notes, ...about].map(({ text }) => text);
  return [`${[name, ...numbers].join(", ")}.`, ...sentences].join(" ");
}

/** Is there more to say of a unit than fits in a line? Then it has a sheet; notes alone are read by who asks for it. */
export function hasSheet({ scales, abilities, effects }: Unit): boolean {
  return scales.length + abilities.length + effects.length > 0;
}

/** More than so many do not stand one behind the other, but together. */
const STACK = 3;

/** What is alike is said once: `Blue Archers, Blue Infantry ×3`. */
function crowd(labels: readonly string[]): string {
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times].map(([label, count]) => (count === 1 ? label : `${label} ×${count}`)).join(", ");
}

/** What is on a cell besides units: terrain, what is built there, and who holds it. */
function groundNames(ground: Cell | undefined, { seats, names }: Pick<Around, "seats" | "names">): string[] {
  const signs = [ground?.terrain, ...(ground?.marks ?? [])].filter((sign) => sign != null);
  const holder = seats[ground?.owner ?? -1];
  return signs.map((sign) => {
    const name = signName(sign, names);
    return sign === HELD && holder ? `${name} (${holder})` : name;
  });
}

/** Says that a side holds a cell. */
const HELD = "held";

/** What the ground of a cell is, in a sentence; nothing of plain ground. */
export function groundWords(
  cell: string,
  ground: Cell | undefined,
  around: Pick<Around, "seats" | "names">,
): string {
  const named = groundNames(ground, around);
  return named.length > 0 ? `${cell}: ${named.join(", ")}.` : "";
}

/** What a screen reader says of a cell: `e4, Blue Cavalry in front of Blue Archer; can be attacked, …`. */
export function cellLabel(
  cell: string,
  units: readonly Unit[],
  ground: Cell | undefined,
  mark: Mark | undefined,
  around: Around,
): string {
  // Most cells of a large board: there is nothing to put together.
  if (units.length === 0 && !ground && !mark) return `${cell}, ${words.board.empty}`;
  const say = (unit: Unit) => unitLabel(unit, around);
  const standing = units.filter(({ beside }) => !beside).map(say);
  const stack = words.board.with(
    [
      standing.length > STACK ? crowd(standing) : words.board.inFrontOf(standing),
      ...units.filter(({ beside }) => beside).map(say),
    ].filter(Boolean),
  );
  const named = groundNames(ground, around);
  // Of what lies out of sight nobody can say that it is empty.
  const nothing = ground?.marks.includes(UNSEEN) ? "" : words.board.empty;
  const place = [cell, ground?.region, ...named, stack || nothing].filter(Boolean).join(", ");
  const said = markWords(mark);
  return said ? `${place}; ${said}` : place;
}

function markWords(mark: Mark | undefined): string {
  if (!mark) return "";
  const said = words.board;
  const told: string[] = [];
  if (mark.use) told.push(said.use);
  if (mark.picked) told.push(said.picked);
  if (mark.chosen) told.push(said.chosenTarget);
  else if (mark.attack) told.push(said.canBeAttacked);
  if (mark.struck) told.push(said.threatened);
  if (mark.helper) told.push(said.helps);
  if (mark.advised) told.push(said.advised);
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
