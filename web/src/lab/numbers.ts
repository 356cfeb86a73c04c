import type { LabNumber, Mistake } from "../server/types";

export type Value = LabNumber["value"];
/** What somebody has changed, by the paths of the numbers. */
export type Edits = Readonly<Record<string, Value>>;

export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function valueOf(number: LabNumber, edits: Edits): Value {
  const edited = edits[number.path];
  return edited === undefined ? number.value : edited;
}

/** Does it differ from the ruleset that is changed? */
export function isChanged(number: LabNumber, edits: Edits): boolean {
  return !isSame(valueOf(number, edits), number.parent);
}

/** With another value; what the file has anyway is no edit. */
export function withEdit(number: LabNumber, value: Value, edits: Edits): Edits {
  const others = Object.fromEntries(Object.entries(edits).filter(([path]) => path !== number.path));
  return isSame(value, number.value) ? others : { ...others, [number.path]: value };
}

/** A value as it is typed; a list has commas. */
export function typed(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What somebody has typed for a number. What is no number is left as it is: the server says what is wrong. */
export function readTyped(number: LabNumber, text: string): Value {
  const plain = text.trim();
  if (number.kind === "list") {
    const items = plain === "" ? [] : plain.split(",").map((item) => item.trim());
    const numeric = Array.isArray(number.value) && number.value.some((item) => typeof item === "number");
    return numeric ? items.map(scalar) : items;
  }
  if (plain === "") return null;
  if (number.kind === "text" && typeof number.value === "string") return plain;
  return scalar(plain);
}

function scalar(text: string): number | string {
  return /^[+-]?\d+$/.test(text) ? Number(text) : text;
}

/** The first part of a path: what a number stands under. */
export function sectionOf(number: LabNumber): string {
  return /^[^.[]+/.exec(number.path)?.[0] ?? "";
}

/** Numbers under their sections, in order; those alone at the top come first, under no name. */
export function bySection(numbers: readonly LabNumber[]): [string, LabNumber[]][] {
  const found = new Map<string, LabNumber[]>();
  for (const number of numbers) {
    const section = number.section === "" ? "" : sectionOf(number);
    found.set(section, [...(found.get(section) ?? []), number]);
  }
  return [...found];
}

/** Does a number have to do with what somebody looks for? */
export function isAbout(number: LabNumber, wanted: string): boolean {
  const text = `${number.path} ${number.path.replaceAll(/[._-]/g, " ")} ${number.means}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is wrong with a number, or with something in its list. */
export function wrongWith(number: LabNumber, problems: readonly Mistake[]): string[] {
  return problems
    .filter(({ place }) => place === number.path || place.startsWith(`${number.path}[`))
    .map(({ text }) => text);
}

/** What is wrong, but with no number by itself. */
export function wrongElsewhere(numbers: readonly LabNumber[], problems: readonly Mistake[]): string[] {
  return problems
    .filter((problem) => numbers.every((number) => wrongWith(number, [problem]).length === 0))
    .map(({ place, text }) => (place ? `${place}: ${text}` : text));
}

/** The name of a number as words. */
export function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}
