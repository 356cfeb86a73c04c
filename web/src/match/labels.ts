import type { Mark } from "../board/marks";
import { UNSEEN } from "../board/terrain";
import type { Cause, Cell, Unit } from "../server/types";
import { words } from "../words";

/** What labels depend on besides the unit: seat names, names of signs, and whether facings matter. */
export interface Around {
  seats: readonly string[];
  names: Readonly<Record<string, string>>;
  facings: boolean;
}

/** The name of a terrain, a mark or a badge. */
export function signName(sign: string, names: Around["names"]): string {
  return names[sign] ?? sign;
}

/** A unit in words: its side, its kind, its facing if that matters, and any unusual state. */
export function unitLabel(unit: Unit, { seats, names, facings }: Around): string {
  const side = unit.seat === null ? words.board.neutral : (seats[unit.seat] ?? "");
  const bars = unit.bars.map(({ name, value, of }) => words.board.bar(value, of, name));
  const facing = facings && unit.facing ? [words.board.facing(signName(unit.facing, names))] : [];
  const effects = unit.effects.map(({ name }) => name);
  const badges = unit.badges.map((badge) => signName(badge, names));
  return [words.board.unit(side, unit.name), ...facing, ...bars, ...badges, ...effects].join(", ");
}

/** What a unit's sheet shows beyond its label: numbers, abilities, effects. */
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

/** Whether a unit has details beyond one line, and thus a sheet; notes alone are shown on request. */
export function hasSheet({ scales, abilities, effects }: Unit): boolean {
  return scales.length + abilities.length + effects.length > 0;
}

/** The size up to which units are listed from front to back. */
const STACK = 3;

/** Groups identical labels: `Blue Archers, Blue Infantry ×3`. */
function crowd(labels: readonly string[]): string {
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times].map(([label, count]) => (count === 1 ? label : `${label} ×${count}`)).join(", ");
}

/** The cell apart from its units: terrain, buildings, and their owner. */
function groundNames(ground: Cell | undefined, { seats, names }: Pick<Around, "seats" | "names">): string[] {
  const signs = [ground?.terrain, ...(ground?.marks ?? [])].filter((sign) => sign != null);
  const holder = seats[ground?.owner ?? -1];
  return signs.map((sign) => {
    const name = signName(sign, names);
    return sign === HELD && holder ? `${name} (${holder})` : name;
  });
}

/** The mark of a cell that a side holds. */
const HELD = "held";

/** A cell's ground as a sentence; empty for plain ground. */
export function groundWords(
  cell: string,
  ground: Cell | undefined,
  around: Pick<Around, "seats" | "names">,
): string {
  const named = groundNames(ground, around);
  return named.length > 0 ? `${cell}: ${named.join(", ")}.` : "";
}

/** The accessible label of a cell: `e4, Blue Cavalry in front of Blue Archer; can be attacked, …`. */
export function cellLabel(
  cell: string,
  units: readonly Unit[],
  ground: Cell | undefined,
  mark: Mark | undefined,
  around: Around,
): string {
  // Fast path for most cells of a large board.
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
  // A cell out of sight must not be called empty.
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
