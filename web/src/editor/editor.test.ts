import { expect, test } from "vitest";
import { figure } from "../board/scene";
import type { DraftInfo, Edit, EditorInfo, PieceInfo } from "../server/types";
import { Editor } from "./editor.svelte";

const SETTING = { title: "", low: 0, high: 0, options: [], among: [], group: "" };

const INFO = {
  title: "A game",
  seats: ["Blue", "Gold"],
  grid: { kind: "square", places: { a1: [0, 0], a2: [0, 1], b1: [1, 0] }, facings: ["N", "E", "S", "W"] },
  palette: {
    stocks: [
      {
        kind: "pikeman",
        name: "Pikeman",
        symbol: "P",
        seats: [0, 1],
        single: false,
        beside: false,
        settings: [
          { ...SETTING, name: "facing", kind: "choice" },
          { ...SETTING, name: "lord", kind: "unit", among: ["pikeman"] },
        ],
      },
    ],
    crowd: 2,
    mixed: false,
    cells: [],
    position: [],
  },
  ruleset: "default",
  start: {},
} satisfies EditorInfo;

/** A draft with units given as id and cell: `p a1`. */
function draft(standing: readonly string[], more: Partial<DraftInfo> = {}): DraftInfo {
  const pieces = standing.map((each): PieceInfo => {
    const [id = "", cell = null] = each.split(" ");
    return { id, kind: "pikeman", name: "Pikeman", seat: 0, cell, values: { facing: "N" } };
  });
  const units = pieces.flatMap(({ id, cell, kind }, place) =>
    cell === null ? [] : [figure(0, kind, cell, { id, place })],
  );
  return {
    start: { standing },
    text: standing.join("\n"),
    verdict: { playable: true, readable: true, text: "", place: "", line: null },
    board: { cells: {}, units, links: [], names: {}, armies: false },
    pieces,
    cells: {},
    values: {},
    about: null,
    ...more,
  };
}

/** An editor whose server logs requests and returns the given answers. */
function opened(standing: readonly string[], answers: (DraftInfo | Error)[] = []) {
  const asked: (Edit | string | null)[] = [];
  const answer = (what: Edit | string | null): Promise<DraftInfo> => {
    asked.push(what);
    const next = answers.shift() ?? draft(standing);
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const editor = new Editor(INFO, draft(standing), {
    edit: (_, edit) => answer(edit),
    read: (text) => answer(text),
  });
  return { editor, asked };
}

test("what pointing at a cell does is decided by the tool", async () => {
  const { editor, asked } = opened(["p a1"]);
  editor.take({ do: "put", kind: "pikeman", seat: 1 });
  editor.point("a2");
  editor.take({ do: "paint", setting: "terrain", value: "forest" });
  editor.point("b1");
  editor.take({ do: "erase" });
  editor.point("a1");
  editor.point("b1");
  await editor.settled;
  expect(asked).toEqual([
    { do: "put", kind: "pikeman", seat: 1, cell: "a2" },
    { do: "set", setting: "terrain", value: "forest", cell: "b1" },
    { do: "remove", unit: "p" },
  ]);
});

test("a unit that is pointed at is chosen, and a free cell then moves it there", async () => {
  const { editor, asked } = opened(["p a1"], [draft(["q a2"], { about: "q" })]);
  editor.point("a1");
  expect(editor.piece?.id).toBe("p");
  editor.point("a2");
  await editor.settled;
  expect(asked).toEqual([{ do: "move", unit: "p", cell: "a2" }]);
  expect(editor.piece?.id).toBe("q");
});

test("of several who stand together, pointing again chooses the next, at last none", () => {
  const { editor } = opened(["p a1", "q a1"]);
  const chosen = [1, 2, 3].map(() => {
    editor.point("a1");
    return editor.unit;
  });
  expect(chosen).toEqual(["p", "q", null]);
});

test("another unit is chosen, not pushed aside, unless the first is dropped there", async () => {
  const { editor, asked } = opened(["p a1", "q a2"]);
  editor.point("a1");
  editor.point("a2");
  expect([editor.unit, asked]).toEqual(["q", []]);
  editor.drop("a1");
  await editor.settled;
  expect(asked).toEqual([{ do: "move", unit: "q", cell: "a1" }]);
});

test("a unit is turned both ways round", async () => {
  const { editor, asked } = opened(["p a1"]);
  editor.point("a1");
  editor.turn(-1);
  await editor.settled;
  expect(asked).toEqual([{ do: "set", setting: "facing", value: "W", unit: "p" }]);
});

test("edits are taken back and made again", async () => {
  const [one, two] = [draft(["p a2"]), draft(["p b1"])];
  const { editor } = opened(["p a1"], [one, two]);
  editor.make({ do: "move", unit: "p", cell: "a2" });
  editor.make({ do: "move", unit: "p", cell: "b1" });
  await editor.settled;
  editor.undo();
  await editor.settled;
  expect(editor.draft).toBe(one);
  editor.redo();
  await editor.settled;
  expect([editor.draft, editor.canRedo]).toEqual([two, false]);
});

test("what is written in one go is taken back in one go", async () => {
  const { editor } = opened(["p a1"], [draft(["p a2"]), draft(["p b1"])]);
  const first = editor.draft;
  editor.write("p a");
  editor.write("p b1");
  await editor.settled;
  expect(editor.draft.text).toBe("p b1");
  editor.undo();
  await editor.settled;
  expect(editor.draft).toBe(first);
});

test("who takes back in a hurry takes back the edit that is under way", async () => {
  const one = draft(["p a2"]);
  const { editor } = opened(["p a1"], [one, draft(["p b1"])]);
  editor.make({ do: "move", unit: "p", cell: "a2" });
  editor.make({ do: "move", unit: "p", cell: "b1" });
  editor.undo();
  await editor.settled;
  expect([editor.draft, editor.canUndo, editor.canRedo]).toEqual([one, true, true]);
});

test("text that cannot be laid out leaves the board as it was", async () => {
  const broken = draft([], { start: null, board: null });
  const { editor } = opened(["p a1"], [broken]);
  editor.write("{");
  await editor.settled;
  expect([editor.draft, editor.shown.pieces.length]).toEqual([broken, 1]);
  editor.make({ do: "clear" });
  await editor.settled;
  expect([editor.draft, editor.refused]).toEqual([broken, "Fix the text first, or undo your changes to it."]);
});

test("an edit that is refused is told, changes nothing, and holds up no other", async () => {
  const { editor } = opened(["p a1"], [new Error("There can be no more."), draft(["p a2"])]);
  const first = editor.draft;
  editor.make({ do: "put", kind: "pikeman", seat: 0, cell: "a2" });
  await editor.settled;
  expect([editor.refused, editor.draft]).toEqual(["There can be no more.", first]);
  editor.make({ do: "move", unit: "p", cell: "a2" });
  await editor.settled;
  expect([editor.refused, editor.draft.text]).toEqual(["", "p a2"]);
});

test("going back lets go of what is chosen, then of the tool", () => {
  const { editor } = opened(["p a1"]);
  editor.take({ do: "erase" });
  expect([editor.back(), editor.tool.do, editor.back()]).toEqual([true, "hand", false]);
});

test("another unit of its side is chosen from those on the board", () => {
  const { editor } = opened(["p a1", "q a2", "r"]);
  editor.choose("p");
  const [, lord] = editor.settings;
  expect(lord?.kind).toBe("choice");
  expect(lord?.options).toEqual([
    { value: null, title: "Nobody" },
    { value: "q", title: "Pikeman on a2" },
  ]);
});
