import { expect, test, vi } from "vitest";
import * as api from "../server/api";
import type { LogEntry, PastPosition, View } from "../server/types";
import { Past } from "./past.svelte";

vi.mock("../server/api");

const LOG = [1, 2, 3, 4].map((n): LogEntry => ({
  n,
  move: n,
  setup: false,
  seat: 0,
  text: "",
  events: [],
  deed: null,
  causes: [],
}));
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A controllable source of positions. */
function slow() {
  const waiting = new Map<number, () => void>();
  vi.mocked(api.position).mockImplementation(
    (_, n) =>
      new Promise((resolve) =>
        waiting.set(n, () =>
          resolve({ view: { status: { turn: n }, board: { units: [] } } as unknown as View } as PastPosition),
        ),
      ),
  );
  const past = new Past("m", () => 0);
  return { past, come: (n: number) => waiting.get(n)?.(), shown: () => [past.n, past.view?.status.turn] };
}

test("the number changes together with the board", async () => {
  const { past, come, shown } = slow();
  void past.show(3, LOG);
  expect([past.wanted, ...shown()]).toEqual([3, null, undefined]);
  come(3);
  await settled();
  expect([past.wanted, ...shown()]).toEqual([null, 3, 3]);
});

test("what was asked for last is shown, whatever comes later", async () => {
  const { past, come, shown } = slow();
  void past.show(3, LOG);
  void past.show(1, LOG);
  come(1);
  await settled();
  come(3);
  await settled();
  expect(shown()).toEqual([1, 1]);
});

test("who goes back to now stays there", async () => {
  const { past, come, shown } = slow();
  void past.show(2, LOG);
  past.leave();
  come(2);
  await settled();
  expect(shown()).toEqual([null, undefined]);
});
