import { expect, test } from "vitest";
import { happening } from "../board/scene";
import type { LogEntry } from "../server/types";
import { latest, mergeLog, sentences, told } from "./log";

function entry(n: number, seat: number | null, ...texts: string[]): LogEntry {
  const events = texts.map((text) => happening({ text }));
  return { n, move: n, setup: false, seat, text: `m${n}`, events, deed: null, causes: [] };
}

const [one, two, other] = [entry(1, 0), entry(2, 1), entry(2, 1, "Something else.")];

test("news are added to what is known", () => {
  expect(mergeLog([one], 1, [two])).toEqual([one, two]);
});

test("without news it is the same log", () => {
  const known = [one, two];
  expect(mergeLog(known, 2, [])).toBe(known);
});

test("what was taken back is dropped", () => {
  expect(mergeLog([one, two], 1, [])).toEqual([one]);
  expect(mergeLog([one, two], 1, [other])).toEqual([one, other]);
});

test("a gap is told, not papered over", () => {
  expect(mergeLog([one], 2, [two])).toBeNull();
});

test("the side that acted is left out at the start of a sentence", () => {
  const said = sentences(entry(1, 0, "Blue Cavalry attacks.", "Gold Archer dies.", "Bluebird sings."), [
    "Blue",
    "Gold",
  ]);
  expect(said).toEqual(["Cavalry attacks.", "Gold Archer dies.", "Bluebird sings."]);
});

test("once another side was spoken of, a sentence says whose it is", () => {
  const revealed = entry(1, 0, "Blue plays Move.", "Gold plays Brace.", "Blue has the initiative.");
  expect(sentences(revealed, ["Blue", "Gold"])).toEqual([
    "Plays Move.",
    "Gold plays Brace.",
    "Blue has the initiative.",
  ]);
});

test("where no token stands beside it, all is said", () => {
  expect(told(entry(1, 0, "Blue Archer shoots.", "Gold Pikeman dies."))).toBe(
    "Blue Archer shoots. Gold Pikeman dies.",
  );
});

test("an entry whose side is hidden keeps its words", () => {
  expect(sentences(entry(1, null, "Blue waits."), ["Blue"])).toEqual(["Blue waits."]);
});

test("what is said twice is said once, with how often", () => {
  const said = sentences(entry(1, 0, "Cavalry attacks.", "Archer dies.", "Archer dies."), []);
  expect(said).toEqual(["Cavalry attacks.", "Archer dies ×2."]);
});

test("of what nothing came, what was done is said", () => {
  expect(sentences({ ...entry(1, 0), deed: "Ends its commands" }, ["Blue"])).toEqual(["Ends its commands."]);
});

test("a side's name at the front is left out, however the language sets it off", () => {
  expect(sentences(entry(1, 0, "Blue Archer shoots."), ["Blue"])).toEqual(["Archer shoots."]);
  expect(sentences(entry(1, 0, "Blau: Bogenschütze schießt."), ["Blau"])).toEqual(["Bogenschütze schießt."]);
});

test("of another side all is the latest that it did in a row, of one's own the last action", () => {
  const log = [entry(1, 0), entry(2, 0), entry(3, 1), entry(4, 1)];
  const numbers = (at: number, seat: number | null) => latest(log, at, seat).map(({ n }) => n);
  expect(numbers(4, 0)).toEqual([3, 4]);
  expect(numbers(4, 1)).toEqual([4]);
  expect(numbers(2, 0)).toEqual([2]);
  expect(numbers(4, null)).toEqual([4]);
  expect(numbers(0, 0)).toEqual([]);
});

test("one's own set-up is no news, another side's is", () => {
  const log = [
    { ...entry(1, 0), setup: true },
    { ...entry(2, 1), setup: true },
  ];
  expect(latest(log, 1, 0)).toEqual([]);
  expect(latest(log, 2, 0).map(({ n }) => n)).toEqual([2]);
  expect(latest(log, 1, null).map(({ n }) => n)).toEqual([1]);
});

test("what is told with another is not told again", () => {
  expect(sentences(entry(1, 0, "Blue 3 Infantry go from A1 to A2.", "", ""), ["Blue"])).toEqual([
    "3 Infantry go from A1 to A2.",
  ]);
});
