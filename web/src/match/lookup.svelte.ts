import * as api from "../server/api";
import type { Cause, Cell, GlossaryEntry, Unit } from "../server/types";
import { words } from "../words";

/** What the rules in play say of each kind of thing, fetched when it is first asked for. */
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

  /** What is said of a unit's kind, and of the ground it stands on. */
  about(unit: Unit, ground: Cell | undefined): Cause[] {
    return linesOf(this.entries, unit, [ground?.terrain, ...(ground?.marks ?? [])]);
  }
}

/** The lines of a unit that has an entry of its own, those of its kind, then those of the ground with their names
 *  before them. */
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
