import { expect, test, vi } from "vitest";
import { Autoplay } from "./autoplay.svelte";

test("moves follow each other until the last, or until somebody steps in", async () => {
  vi.useFakeTimers();
  let at = 0;
  const autoplay = new Autoplay(() => Promise.resolve(++at < 4));
  autoplay.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([at, autoplay.on]).toEqual([2, true]);
  autoplay.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([at, autoplay.on]).toEqual([2, false]);
  autoplay.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([at, autoplay.on]).toEqual([4, false]);
  vi.useRealTimers();
});
