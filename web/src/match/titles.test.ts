import { expect, test } from "vitest";
import type { View } from "../server/types";
import { deedTitle, hintTitle } from "./titles";

const item = { id: "u1", kind: "legion", name: "Manipular Legion", about: "", values: {}, lines: [] };
const tray = { id: "camp", seat: 0, title: "Camp", kind: "tray", count: 1, items: [item] };
const seen = { board: { units: [{ name: "Cavalry" }] }, zones: [tray] as View["zones"] };

test("what is done with a unit is told in full", () => {
  const attack = { words: "Cavalry d4 attacks Archers e6", label: "Attack e6" };
  expect(deedTitle(attack, seen)).toBe("Cavalry d4 attacks Archers e6");
});

test("what is done with one that is not on the board yet names it, though others like it stand there", () => {
  const deploys = { words: "Deploys Manipular Legion on G-8", label: "Deploy on G-8" };
  const crowded = { ...seen, board: { units: [item] } };
  expect(deedTitle(deploys, seen)).toBe("Manipular Legion: Deploy on G-8");
  expect(deedTitle(deploys, crowded)).toBe("Manipular Legion: Deploy on G-8");
});

test("what is done with one on the board names it, unless its button does", () => {
  const legions = ["G-5", "G-7"].map((cell) => ({ name: "Manipular Legion", cell }));
  const line = { board: { units: [...legions, { name: "Commander", cell: "H-6" }] }, zones: [] };
  const supports = { words: "Supports the shot with Manipular Legion G-5", label: "Support" };
  expect(deedTitle(supports, line)).toBe("Manipular Legion G-5: Support");
  const moves = { words: "The commander moves to G-6", label: "Move to G-6" };
  expect(deedTitle(moves, line)).toBe("Commander: Move to G-6");
  const orders = {
    words: "Orders the line from Manipular Legion G-5 to Manipular Legion G-7",
    label: "Order the line G-5 to G-7",
  };
  expect(deedTitle(orders, line)).toBe("Order the line G-5 to G-7");
  const alone = { words: "Orders Manipular Legion G-5 alone", label: "Order G-5 alone" };
  expect(deedTitle(alone, line)).toBe("Order G-5 alone");
});

test("what is done in one place names it, unless its button does", () => {
  const recruits = { words: "Recruits Cavalry", label: "Recruit Cavalry (2 AP)" };
  expect(deedTitle({ ...recruits, picks: ["cell:D3", "word:cavalry"] }, seen)).toBe(
    "D3: Recruit Cavalry (2 AP)",
  );
  const marches = { words: "The army moves", label: "Move to B5" };
  expect(deedTitle({ ...marches, picks: ["cell:B5"] }, seen)).toBe("Move to B5");
  expect(deedTitle({ ...marches, label: "March", picks: ["cell:A5", "cell:B5"] }, seen)).toBe("March");
});

test("what a player does is said to the player", () => {
  expect(deedTitle({ words: "Plays Advance", label: "Play Advance" }, seen)).toBe("Play Advance");
  expect(deedTitle({ words: "Ends its commands", label: "End your commands" }, seen)).toBe(
    "End your commands",
  );
});

test("a hint names the units that it chooses", () => {
  const units = ["G-5", "G-7"].map((cell) => ({ id: cell, name: "Manipular Legion", cell }));
  const position = { board: { units }, zones: [] };
  const orders = { words: "Gives no more orders", label: "Order 1 unit", picks: ["unit:G-7", "word:done"] };
  expect(hintTitle(orders, position)).toBe("Manipular Legion G-7: Order 1 unit");
  const plays = { words: "Plays Move", label: "Play Move", picks: ["item:move"] };
  expect(hintTitle(plays, position)).toBe("Play Move");
  const turns = {
    words: "Manipular Legion G-5 turns north",
    label: "Turn north",
    picks: ["unit:G-5", "facing:north"],
  };
  expect(hintTitle(turns, position)).toBe("Manipular Legion G-5 turns north");
});
