import * as api from "../server/api";
import type { Cause, Cell, GlossaryEntry, Unit } from "../server/types";
import { words } from "../words";

/** What the rules in force say about each kind of thing, fetched on first use. */
export class Lookup {
  readonly #match: string;
  #asked: Promise<void> | null = null;
  entries = $state.raw<readonly GlossaryEntry[]>([]);

  constructor(match: string) {
    this.#match = match;
  }

  load(): Promise<void> {
    return (this.#asked ??= api.matchGlossary(this.#match).then(
      (entries) => void (this.entries = entries),
      () => void (this.#asked = null),
    ));
  }

  /** The entries for a unit's kind and for the ground under it. */
  about(unit: Unit, ground: Cell | undefined): Cause[] {
    return linesOf(this.entries, unit, [ground?.terrain, ...(ground?.marks ?? [])]);
  }
}

/** The lines for the unit itself, then those for its kind, then those for the ground, prefixed with their
 *  names. */
export function linesOf(
  entries: readonly GlossaryEntry[],
  { kind, name }: Pick<Unit, "kind" | "name">,
  ground: readonly (string | null | undefined)[],
): Cause[] {
  const [ofKind, ...others] = entries.filter((entry) => entry.group === "unit" && entry.kind === kind);
  const own = others.find((entry) => entry.name === name);
  const places = entries.filter((entry) => entry.group === "ground" && ground.includes(entry.kind));
  const told = places.flatMap(({ name, lines }) =>
    lines.map((line) => ({ ...line, text: words.glossary.onGround(name, line.text) })),
  );
  return [...(own?.lines ?? []), ...(ofKind?.lines ?? []), ...told];
}
