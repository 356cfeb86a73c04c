import type { Offer, Things } from "../server/types";
import type { Content } from "./savedSides";

/** The number of a thing. Stored content may belong to another game, or be invalid. */
export function countOf(field: Things, content: Content, name: string): number {
  const held = content[field.key];
  if (field.listed) return Array.isArray(held) && held.includes(name) ? 1 : 0;
  const count = typeof held === "object" && held !== null ? (held as Content)[name] : 0;
  return typeof count === "number" && Number.isInteger(count) && count > 0 ? count : 0;
}

/** The content with this number of a thing; a thing whose number is zero is left out. */
export function withCount(field: Things, content: Content, name: string, count: number): Content {
  const counts = field.offers
    .map((offer) => [offer.name, offer.name === name ? count : countOf(field, content, offer.name)] as const)
    .filter(([, each]) => each > 0);
  const held = field.listed ? counts.map(([each]) => each) : Object.fromEntries(counts);
  return { ...content, [field.key]: held };
}

/** The offers by group, in order. */
export function inGroups(offers: readonly Offer[]): Map<string, Offer[]> {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return groups;
}
