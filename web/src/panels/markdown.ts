/** The little Markdown that rules are written in, as a tree: no HTML comes in, none goes out. */

export type Span =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  /** A number that rules may change, and its name there. */
  | { kind: "number"; text: string; name: string }
  /** What the glossary tells of: where, and how that begins. */
  | { kind: "term"; text: string; href: string; about: string };

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`([a-z_]+(?:\.[a-z_]+)+)`(?: \((\d+)\)|, (\d+))|`(.+?)`/gs;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > done) spans.push({ kind: "text", text: text.slice(done, found.index) });
    const [whole, bold, italic, name, number, aside, code] = found;
    if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else if (name !== undefined) spans.push({ kind: "number", text: number ?? aside ?? "", name });
    else spans.push({ kind: "code", text: code ?? "" });
    done = found.index + whole.length;
  }
  if (done < text.length) spans.push({ kind: "text", text: text.slice(done) });
  return spans;
}

export function blocksOf(markdown: string): Block[] {
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
