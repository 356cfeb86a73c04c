import { expect, test } from "vitest";
import type { ActionInfo, PickInfo } from "../server/types";
import { onlyContinuation, continuationsOf } from "./continuations";

function action(...picks: string[]): ActionInfo {
  return { text: picks.join(), kind: "move", words: "", label: `Do ${picks.at(-1)}`, picks };
}

function ends(pick: string, verdict: PickInfo["verdict"] = null): PickInfo {
  return { pick, name: null, actions: 1, action: action(pick), verdict, then: [], together: [] };
}

function leads(pick: string, then: PickInfo[] = []): PickInfo {
  const actions = Math.max(then.length, 2);
  return { pick, name: null, actions, action: null, verdict: null, then, together: [] };
}

const nowhere = () => undefined;

test("cells are targets", () => {
  const continuations = continuationsOf([ends("cell:e3"), ends("cell:e4", "ahead")], nowhere);
  expect([...continuations.cells.keys()]).toEqual(["e3", "e4"]);
  expect(continuations.cells.get("e4")?.[0]).toMatchObject({ picks: ["cell:e4"], verdict: "ahead" });
});

test("units count for the cell they stand on", () => {
  const continuations = continuationsOf([leads("unit:u1"), leads("unit:u2")], () => "c3");
  expect(continuations.cells.get("c3")?.map(({ picks }) => picks)).toEqual([["unit:u1"], ["unit:u2"]]);
});

test("a word that leads to cells is passed through", () => {
  const continuations = continuationsOf(
    [ends("cell:c5"), leads("word:shoot", [ends("cell:c5"), ends("cell:d5")])],
    nowhere,
  );
  expect(continuations.cells.get("c5")?.map(({ picks }) => picks)).toEqual([
    ["cell:c5"],
    ["word:shoot", "cell:c5"],
  ]);
  expect(continuations.cells.get("d5")?.map(({ picks }) => picks)).toEqual([["word:shoot", "cell:d5"]]);
  expect(continuations.words).toEqual([]);
});

test("words within words are passed through too", () => {
  const continuations = continuationsOf(
    [leads("word:use", [leads("word:charge", [ends("cell:d5")])])],
    nowhere,
  );
  expect(continuations.cells.get("d5")?.[0]?.picks).toEqual(["word:use", "word:charge", "cell:d5"]);
});

test("a word that completes an action or leads to no cell is a button", () => {
  const continuations = continuationsOf(
    [ends("word:done"), leads("word:play", [ends("item:card1")]), leads("word:later")],
    nowhere,
  );
  expect(continuations.words.map(({ picks }) => picks[0])).toEqual(["word:done", "word:play", "word:later"]);
});

test("items and facings are kept apart", () => {
  const continuations = continuationsOf([ends("item:card1"), ends("facing:NE")], nowhere);
  expect([...continuations.items.keys()]).toEqual(["card1"]);
  expect(continuations.facings).toHaveLength(1);
});

test("the only way is found wherever it is", () => {
  expect(onlyContinuation(continuationsOf([ends("facing:N")], nowhere))?.picks).toEqual(["facing:N"]);
  expect(onlyContinuation(continuationsOf([ends("facing:N"), ends("cell:e3")], nowhere))).toBeNull();
  expect(onlyContinuation(continuationsOf([], nowhere))).toBeNull();
});
