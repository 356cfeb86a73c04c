import { expect, test } from "vitest";
import { piecesOf } from "./clauses";
import { blocksOf, spansOf } from "./markdown";

test("bold, italic and code", () => {
  expect(spansOf("a **b** *c* `d`")).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", text: "b" },
    { kind: "text", text: " " },
    { kind: "italic", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
  ]);
});

test("a number that rules may change is told without its name", () => {
  expect(spansOf("at most `stacks.size` (2) units, `endings.repetition` (0, never)")).toEqual([
    { kind: "text", text: "at most " },
    { kind: "number", text: "2", name: "stacks.size" },
    { kind: "text", text: " units, " },
    { kind: "code", text: "endings.repetition" },
    { kind: "text", text: " (0, never)" },
  ]);
});

test("so is one in brackets", () => {
  expect(spansOf("heals (`taxation.heal`, 3) or raises")).toEqual([
    { kind: "text", text: "heals (" },
    { kind: "number", text: "3", name: "taxation.heal" },
    { kind: "text", text: ") or raises" },
  ]);
});

test("what looks like HTML stays text", () => {
  expect(spansOf("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
});

test("paragraphs, lists and tables", () => {
  const blocks = blocksOf("One\ntwo.\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | *2* |");
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list", "table"]);
  expect(blocks[1]).toMatchObject({ items: [[{ text: "a b" }], [{ text: "c" }]] });
  expect(blocks[2]).toMatchObject({
    head: [[{ text: "x" }], [{ text: "y" }]],
    rows: [[[{ text: "1" }], [{ kind: "italic", text: "2" }]]],
  });
});

test("clause ids are told apart", () => {
  expect(piecesOf("It joins (AC-2.2), by AC-3.")).toEqual([
    { text: "It joins ", clause: null },
    { text: "(AC-2.2)", clause: "AC-2.2" },
    { text: ", by ", clause: null },
    { text: "AC-3", clause: "AC-3" },
    { text: ".", clause: null },
  ]);
});
