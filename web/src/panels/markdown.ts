/** Parses the subset of Markdown used by the rules into a tree, without any HTML in or out. */

export type Span =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  /** A number of the ruleset, and its name there. */
  | { kind: "number"; text: string; name: string }
  /** The name of another setting in the ruleset; its value follows. */
  | { kind: "setting"; name: string }
  /** The value of a switch. */
  | { kind: "switch"; on: boolean }
  /** A link to the glossary: the address, and the start of the entry. */
  | { kind: "term"; text: string; href: string; about: string };

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  /** Preformatted lines. */
  | { kind: "drawing"; lines: string[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

/** Such as `units` or `setup.first`. */
const NAME = "`[a-z_]+(?:\\.[a-z_]+)*`";
/** The bare name of a setting, which is of no use to players. */
const NAMES_ALONE = new RegExp(` \\(${NAME}(?:(?:, | and | und )${NAME})*\\)`, "g");
/** A switch needs no comma after it, unlike a name; a number replaces both. */
const NAME_AND_VALUE = new RegExp(`\\((${NAME}), (?!\\d)`, "g");
const SPAN =
  /\*\*(.+?)\*\*|\*(.+?)\*|`([a-z_]+(?:\.[a-z_]+)+)`(?: \((\d+)\)|, (\d+))?|`(.+?)`|\b(true|false)\b/gs;

export function spansOf(markdown: string): Span[] {
  const text = markdown.replace(NAMES_ALONE, "").replace(NAME_AND_VALUE, "($1 ");
  const spans: Span[] = [];
  let done = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > done) spans.push({ kind: "text", text: text.slice(done, found.index) });
    const [whole, bold, italic, name, number, aside, code, value] = found;
    if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else if (value !== undefined) spans.push({ kind: "switch", on: value === "true" });
    else if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (name !== undefined) {
      const told = number ?? aside;
      spans.push(told === undefined ? { kind: "setting", name } : { kind: "number", text: told, name });
    }
    done = found.index + whole.length;
  }
  if (done < text.length) spans.push({ kind: "text", text: text.slice(done) });
  return spans;
}

const DRAWING = /^ *```\w*\n(.*?)\n *```$/ms;

export function blocksOf(markdown: string): Block[] {
  // split() puts captured groups at odd indices.
  return markdown
    .split(DRAWING)
    .flatMap((part, index) => (index % 2 ? [drawingOf(part.split("\n"))] : textBlocksOf(part)));
}

/** Removes the common indentation. */
function drawingOf(lines: string[]): Block {
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  return { kind: "drawing", lines: lines.map((line) => line.slice(Math.min(...indents))) };
}

function textBlocksOf(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((part) => part.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean))
    .filter((lines) => lines.length > 0)
    .flatMap(blocksIn);
}

function blocksIn(lines: string[]): Block[] {
  if (lines.every((line) => line.startsWith("|"))) return [tableOf(lines)];
  const first = lines.findIndex((line) => /^[-*] /.test(line));
  if (first < 0) return [{ kind: "paragraph", spans: spansOf(lines.join(" ")) }];
  const before: Block[] = first > 0 ? blocksIn(lines.slice(0, first)) : [];
  return [...before, listOf(lines.slice(first))];
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`);
  }
  return { kind: "list", items: items.map(spansOf) };
}

function tableOf(lines: string[]): Block {
  const cells = lines
    .filter((line) => !/^\|[\s|:-]+$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, "").split("|"))
    .map((row) => row.map((cell) => spansOf(cell.trim())));
  return { kind: "table", head: cells[0] ?? [], rows: cells.slice(1) };
}
