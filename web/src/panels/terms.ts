import { toTerm } from "../pages/route";
import type { GlossaryEntry } from "../server/types";
import type { Block, Span } from "./markdown";

/** Endings of plural and possessive forms. */
const ENDING = "(?:['’]s|es|s|ern|er|en|e|n)?";

/** Finds glossary names in texts; terms and ground also in lower case, as texts spell them. */
export class Terms {
  readonly #game: string;
  readonly #entries = new Map<string, GlossaryEntry>();
  readonly #names: RegExp | null;

  constructor(game: string, entries: readonly GlossaryEntry[]) {
    this.#game = game;
    for (const entry of entries) {
      this.#entries.set(entry.name, entry);
      if (entry.group === "term" || entry.group === "ground") this.#entries.set(lowered(entry.name), entry);
    }
    // Longest first: "Heavy Infantry" before "Heavy".
    const names = [...this.#entries.keys()].sort((a, b) => b.length - a.length).map(escaped);
    this.#names = names.length
      ? new RegExp(`(?<![\\p{L}\\p{N}-])(${names.join("|")})${ENDING}(?![\\p{L}\\p{N}])`, "gu")
      : null;
  }

  /** The blocks of a text with the first occurrence of each term marked. */
  in(blocks: readonly Block[]): Block[] {
    const told = new Set<GlossaryEntry>();
    const each = (spans: readonly Span[]) => spans.flatMap((span) => this.#split(span, told));
    return blocks.map((block) => {
      if (block.kind === "paragraph") return { ...block, spans: each(block.spans) };
      return block.kind === "list" ? { ...block, items: block.items.map(each) } : block;
    });
  }

  #split(span: Span, told: Set<GlossaryEntry>): Span[] {
    if (span.kind !== "text" || !this.#names) return [span];
    const spans: Span[] = [];
    let done = 0;
    for (const found of span.text.matchAll(this.#names)) {
      const entry = this.#entries.get(found[1] ?? "");
      if (!entry || told.has(entry)) continue;
      told.add(entry);
      if (found.index > done) spans.push({ kind: "text", text: span.text.slice(done, found.index) });
      const about = entry.lines[0]?.text ?? "";
      spans.push({ kind: "term", text: found[0], href: toTerm(this.#game, entry.name), about });
      done = found.index + found[0].length;
    }
    if (done < span.text.length) spans.push({ kind: "text", text: span.text.slice(done) });
    return spans;
  }
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
