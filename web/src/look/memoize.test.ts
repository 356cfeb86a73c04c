import { expect, test } from "vitest";
import { memoizeEqual, memoizeItems } from "./memoize";

interface Piece {
  id: string;
  x: number;
}

test("what is equal stays the same object, and only that", () => {
  const keep = memoizeItems<Piece>(({ id }) => id);
  const [a, b] = keep([
    { id: "a", x: 1 },
    { id: "b", x: 2 },
  ]);
  const [again, moved, added] = keep([
    { id: "a", x: 1 },
    { id: "b", x: 3 },
    { id: "c", x: 4 },
  ]);
  expect(again).toBe(a);
  expect(moved).not.toBe(b);
  expect(moved).toEqual({ id: "b", x: 3 });
  expect(added).toEqual({ id: "c", x: 4 });
});

test("nothing is kept longer than it is in the list", () => {
  const keep = memoizeItems<Piece>(({ id }) => id);
  const [a] = keep([{ id: "a", x: 1 }]);
  keep([]);
  expect(keep([{ id: "a", x: 1 }])[0]).not.toBe(a);
});

test("a value that says the same stays the same object", () => {
  const keep = memoizeEqual<{ names: string[] }>();
  const first = keep({ names: ["Blue"] });
  expect(keep({ names: ["Blue"] })).toBe(first);
  expect(keep({ names: ["Blue", "Gold"] })).toEqual({ names: ["Blue", "Gold"] });
  expect(keep({ names: ["Blue"] })).not.toBe(first);
});
