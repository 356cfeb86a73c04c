import { expect, test } from "vitest";
import { figure } from "../board/scene";
import { cellLabel, groundWords } from "./labels";

const around = { seats: ["Blue", "Gold"], names: { deployment: "place to deploy" }, facings: false };
const front = figure(0, "cavalry", "e4", { name: "Cavalry" });
const behind = figure(0, "archer", "e4", { name: "Archer", place: 1 });

test("a stack is told from the front, then what can be done", () => {
  expect(cellLabel("e4", [front, behind], undefined, { attack: true, pip: "ahead" }, around)).toBe(
    "e4, Blue Cavalry in front of Blue Archer; can be attacked, you come out ahead",
  );
});

test("of a cell out of sight nobody says that it is empty", () => {
  const ground = { terrain: null, owner: null, region: null, defence: 0, marks: ["unseen"] };
  const names = { unseen: "out of sight" };
  expect(cellLabel("e4", [], ground, undefined, { ...around, names })).toBe("e4, out of sight");
});

test("an empty cell says so, with what people call its ground", () => {
  const ground = { terrain: "forest", owner: null, region: null, defence: 0, marks: ["deployment"] };
  expect(cellLabel("e4", [], ground, { go: true }, around)).toBe(
    "e4, forest, place to deploy, empty; you can go here",
  );
});

test("bars and badges are told", () => {
  const hurt = { ...front, bars: [{ name: "hit points", value: 3, of: 10 }], badges: ["threatened"] };
  expect(cellLabel("e4", [hurt], undefined, undefined, around)).toBe(
    "e4, Blue Cavalry, 3 of 10 hit points, threatened",
  );
});

test.each([
  [{ from: "move" }, "the last move began here"],
  [{ to: "move" }, "the last move ended here"],
  [{ from: "strike" }, "the last attack came from here"],
  [{ to: "strike" }, "the last attack struck here"],
  [{ from: "shot" }, "the last shot came from here"],
  [{ to: "change" }, "the last change was made here"],
] as const)("of the last move is said only what is so: %o", (mark, words) => {
  expect(cellLabel("e4", [], undefined, mark, around)).toBe(`e4, empty; ${words}`);
});

test("of many that stand together what is alike is said once", () => {
  const crowd = [0, 1, 2, 3].map((place) => figure(1, "infantry", "e4", { name: "Infantry", place }));
  expect(cellLabel("e4", [front, ...crowd], undefined, undefined, around)).toBe(
    "e4, Blue Cavalry, Gold Infantry ×4",
  );
});

test("the ground is told by itself, with who holds it", () => {
  const names = { "imperial-seat": "Imperial Seat", held: "held" };
  const seat = { terrain: null, owner: 1, region: null, defence: 0, marks: ["imperial-seat", "held"] };
  expect(groundWords("D4", seat, { seats: ["Blue", "Gold"], names })).toBe("D4: Imperial Seat, held (Gold).");
  expect(groundWords("D4", undefined, { seats: [], names })).toBe("");
});
