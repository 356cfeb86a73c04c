import type { LabNumber, Mistake } from "../server/types";

export type Value = LabNumber["value"];
/** Edited values, by the path of the number. */
export type Edits = Readonly<Record<string, Value>>;

export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function valueOf(number: LabNumber, edits: Edits): Value {
  const edited = edits[number.path];
  return edited === undefined ? number.value : edited;
}

/** Whether the number differs from the original ruleset. */
export function isChanged(number: LabNumber, edits: Edits): boolean {
  return !isSame(valueOf(number, edits), number.parent);
}

/** The edits with another value; a value equal to the file's is removed. */
export function withEdit(number: LabNumber, value: Value, edits: Edits): Edits {
  const others = Object.fromEntries(Object.entries(edits).filter(([path]) => path !== number.path));
  return isSame(value, number.value) ? others : { ...others, [number.path]: value };
}

/** A value as input text; lists are separated by commas. */
export function typed(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Parses the input for a number. Invalid text is kept as it is: the server reports the mistake. */
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

/** The first part of a number's path: its section. */
function sectionOf(number: LabNumber): string {
  return /^[^.[]+/.exec(number.path)?.[0] ?? "";
}

/** Numbers by section, in order; top-level numbers come first, under an empty name. */
export function bySection(numbers: readonly LabNumber[]): [string, LabNumber[]][] {
  const found = new Map<string, LabNumber[]>();
  for (const number of numbers) {
    const section = number.section === "" ? "" : sectionOf(number);
    found.set(section, [...(found.get(section) ?? []), number]);
  }
  return [...found];
}

/** Whether a number matches the search text. */
export function isAbout(number: LabNumber, wanted: string): boolean {
  const text = `${number.path} ${number.path.replaceAll(/[._-]/g, " ")} ${number.means}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The mistakes in a number, or in an element of its list. */
export function wrongWith(number: LabNumber, problems: readonly Mistake[]): string[] {
  return problems
    .filter(({ place }) => place === number.path || place.startsWith(`${number.path}[`))
    .map(({ text }) => text);
}

/** The mistakes that belong to no single number. */
export function wrongElsewhere(numbers: readonly LabNumber[], problems: readonly Mistake[]): string[] {
  return problems
    .filter((problem) => numbers.every((number) => wrongWith(number, [problem]).length === 0))
    .map(({ place, text }) => (place ? `${place}: ${text}` : text));
}

/** The name of a number as readable words. */
export function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}
