import { expect, test } from "vitest";
import type { GlossaryEntry } from "../server/types";
import { blocksOf } from "./markdown";
import { Terms } from "./terms";

const entry = (name: string, group: GlossaryEntry["group"]): GlossaryEntry => ({
  name,
  group,
  kind: null,
  symbol: "",
  lines: [{ text: `About ${name}.`, clause: "X-1", is_sum: false }],
});
const terms = new Terms("g", [
  entry("Infantry", "unit"),
  entry("Heavy Infantry", "unit"),
  entry("Move", "card"),
  entry("Stack", "term"),
  entry("Drache", "unit"),
]);

function found(text: string): string[] {
  const spans = terms.in(blocksOf(text)).flatMap((block) => ("spans" in block ? block.spans : []));
  return spans.flatMap((span) => (span.kind === "term" ? [span.text] : []));
}

test("a name leads to what the glossary says of it, once in a text", () => {
  expect(terms.in(blocksOf("Of a Stack, a Stack."))).toEqual([
    {
      kind: "paragraph",
      spans: [
        { kind: "text", text: "Of a " },
        { kind: "term", text: "Stack", href: "/rules/g/glossary#Stack", about: "About Stack." },
        { kind: "text", text: ", a Stack." },
      ],
    },
  ]);
});

test("the longest name is meant", () => {
  expect(found("Heavy Infantry beats Infantry.")).toEqual(["Heavy Infantry", "Infantry"]);
});

test("terms are found in small letters and with endings, names only as they are", () => {
  expect(found("Two stacks move as Drachen do.")).toEqual(["stacks", "Drachen"]);
});

test("no name is found within a word, or in a number's name", () => {
  expect(found("Haystack, Stacking, Stack-like, `Stack`, **Stack**.")).toEqual(["Stack"]);
});
