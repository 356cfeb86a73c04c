import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { figure, happening } from "../board/scene";
import { nextTask } from "../look/nextTask";
import type { LogEntry, View } from "../server/types";
import { Playback } from "./playback.svelte";

function view(cell: string): View {
  return {
    board: { cells: {}, units: [figure(0, "pikeman", cell)], links: [], names: {}, armies: false },
  } as unknown as View;
}

function entry(n: number, start: string, end: string): LogEntry {
  const event = happening({ deed: "move", seat: 0, kind: "pikeman", start, end });
  return { n, move: n, setup: false, seat: 0, text: "", events: [event], deed: null, causes: [] };
}

const LENGTH = 160;
const [first, second] = [entry(1, "e2", "e3"), entry(2, "e3", "e4")];

function newPlayback() {
  const shown: number[] = [];
  const rests = vi.fn();
  const playback = new Playback({
    at: (n) => Promise.resolve(view(`after ${n}`)),
    length: () => LENGTH,
    shows: ({ n }) => shown.push(n),
    skips: (entries) => shown.push(...entries.map(({ n }) => n)),
    rests,
  });
  playback.follow(view("e2"), [], 0);
  rests.mockClear();
  return { playback, shown, rests, cell: () => playback.view?.board.units[0]?.cell };
}

/** Lets the started tasks run: they use messages, which fake timers do not control. */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await nextTask();
  await vi.advanceTimersByTimeAsync(1);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a move is shown moving, then the board rests", async () => {
  const { playback, cell } = newPlayback();
  playback.follow(view("e3"), [first], 0);
  await soon();
  expect([playback.busy, cell(), playback.moving?.events]).toEqual([true, "e3", first.events]);
  await vi.advanceTimersByTimeAsync(LENGTH);
  expect(playback.busy).toBe(false);
});

test("a move is seen before it is told; who skips it meanwhile is told once", async () => {
  const { playback, shown, cell } = newPlayback();
  playback.follow(view("e3"), [first], 0);
  while (cell() !== "e3") await nextTask();
  expect(shown).toEqual([]);
  playback.finish();
  await soon();
  expect([playback.busy, playback.shown, shown]).toEqual([false, 1, [1]]);
});

test("the answer waits until one's own move has been seen, and a breath longer", async () => {
  const { playback, shown } = newPlayback();
  playback.follow(view("e3"), [first], 0);
  await soon();
  playback.follow(view("e4"), [first, second], 1);
  await vi.advanceTimersByTimeAsync(LENGTH + 390);
  expect(shown).toEqual([1]);
  await vi.advanceTimersByTimeAsync(20);
  expect(shown).toEqual([1, 2]);
  expect(playback.shown).toBe(2);
});

test("of two entries that come at once, the position between is fetched", async () => {
  const { playback, cell } = newPlayback();
  playback.follow(view("e4"), [first, second], 0);
  await soon();
  expect(cell()).toBe("after 1");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(cell()).toBe("e4");
});

test("what was taken back is gone at once", async () => {
  const { playback, cell } = newPlayback();
  playback.follow(view("e3"), [first], 0);
  playback.follow(view("e2"), [], 0);
  await soon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([playback.busy, playback.shown, cell()]).toEqual([false, 0, "e2"]);
});

test("after a long absence the board just stands as it stands", () => {
  const { playback, shown, cell } = newPlayback();
  playback.follow(
    view("h8"),
    [1, 2, 3, 4].map((n) => entry(n, "a1", "a2")),
    0,
  );
  expect([shown, cell()]).toEqual([[], "h8"]);
});

test("who does something meanwhile sees the end at once", async () => {
  const { playback, shown, cell } = newPlayback();
  playback.follow(view("e4"), [first, second], 0);
  await soon();
  playback.finish();
  expect([playback.busy, playback.shown, playback.moving, cell()]).toEqual([false, 2, null, "e4"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown, playback.busy, cell()]).toEqual([[1, 2], false, "e4"]);
});

test("what is shown once more ends with the next thing somebody does", () => {
  const { playback } = newPlayback();
  playback.again([], first);
  expect(playback.moving).not.toBeNull();
  playback.finish();
  expect([playback.busy, playback.moving]).toEqual([false, null]);
});

test("when nobody looks any more, nothing follows", async () => {
  const { playback, shown, rests } = newPlayback();
  playback.follow(view("e4"), [first, second], 0);
  await soon();
  playback.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual([1]);
  expect(rests).not.toHaveBeenCalled();
});
