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
    { kind: "setting", name: "endings.repetition" },
    { kind: "text", text: " (0, never)" },
  ]);
});

test("a switch is on or off", () => {
  expect(spansOf("With `loyalty.applies` (true)")).toEqual([
    { kind: "text", text: "With " },
    { kind: "setting", name: "loyalty.applies" },
    { kind: "text", text: " (" },
    { kind: "switch", on: true },
    { kind: "text", text: ")" },
  ]);
});

test("a sign has no comma after it", () => {
  expect(spansOf("has lost (`endings.no_move`, loses; or draws)")).toEqual([
    { kind: "text", text: "has lost (" },
    { kind: "setting", name: "endings.no_move" },
    { kind: "text", text: " loses; or draws)" },
  ]);
});

test("names of settings alone are left out", () => {
  expect(spansOf("It rises (`promotion.rabble`, `promotion.spears` and `promotion.heirs`).")).toEqual([
    { kind: "text", text: "It rises." },
  ]);
});

test("a drawing stands as it was written, at the left", () => {
  expect(blocksOf("The board:\n\n```\n    A2 B2\n  A1\n```\n\nSo it is.")).toEqual([
    { kind: "paragraph", spans: [{ kind: "text", text: "The board:" }] },
    { kind: "drawing", lines: ["  A2 B2", "A1"] },
    { kind: "paragraph", spans: [{ kind: "text", text: "So it is." }] },
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
