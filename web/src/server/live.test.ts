import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live, type Connection } from "./live";
import { memoryStorage } from "./outbox";
import type { Answer, Command } from "./types";

class Socket {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;

  constructor(readonly address: string) {}

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.readyState = 3;
  }

  send(frame: string): void {
    this.sent.push(frame);
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const command: Command = { kind: "play", id: "c1", version: 3, seat: 0, action: "e2-e3" };
const accepted = { kind: "accepted", id: "c1", version: 4 };

function sit(around = memoryStorage()) {
  const sockets: Socket[] = [];
  const states: Connection[] = [];
  const answers: [Answer, Command | undefined][] = [];
  const live = new Live(
    "m1",
    {
      snapshot: () => undefined,
      answer: (...each) => answers.push(each),
      connection: (state) => states.push(state),
      logLength: () => 5,
    },
    {
      storage: around,
      socket: (address) => {
        const socket = new Socket(address);
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
    },
  );
  live.open();
  return { live, sockets, states, answers, last: () => sockets.at(-1) as Socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("is left quietly before it is open: closed then, and heard no more", () => {
  const { live, last, states } = sit();
  live.close();
  expect(last().readyState).toBe(0);
  last().open();
  expect(last().readyState).toBe(3);
  expect(states).toEqual([]);
});

test("says how much of the log is known, and in which language to go on", () => {
  expect(sit().last().address).toBe("ws://here/api/matches/m1/live?log_since=5&language=en");
});

test("a command sent while the line is down goes out when it is back", () => {
  const { live, last, sockets } = sit();
  last().drop();
  live.send(command);
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent.map((frame) => JSON.parse(frame) as Command)).toEqual([command]);
});

test("what was not answered is sent again with the same id, what was is not", () => {
  const { live, last, answers } = sit();
  last().open();
  live.send(command);
  last().drop();
  vi.advanceTimersByTime(1_000);
  last().open();
  expect(last().sent).toHaveLength(1);
  last().say(accepted);
  expect(answers).toEqual([[accepted, command]]);
  last().drop();
  vi.advanceTimersByTime(2_000);
  last().open();
  expect(last().sent).toHaveLength(0);
});

test("a sent move outlives a reload of the page", () => {
  const around = memoryStorage();
  const first = sit(around);
  first.live.send(command);
  first.live.close();
  const second = sit(around);
  expect(second.live.waiting).toEqual(command);
  second.last().open();
  expect(second.last().sent).toHaveLength(1);
});

test("a busy server is asked again", () => {
  const { live, last, answers } = sit();
  last().open();
  live.send(command);
  last().say({ kind: "refused", id: "c1", reason: "busy", text: "", version: null });
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(last().sent).toHaveLength(2);
});

test("a line that gives no answer is taken for dead", () => {
  const { live, last, sockets } = sit();
  last().open();
  live.send(command);
  vi.advanceTimersByTime(8_000);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(last().sent).toHaveLength(1);
});

test("pauses grow, and the network's return ends them", () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (name: string, deed: () => void) => listeners.set(name, deed));
  const { last, sockets } = sit();
  for (let time = 0; time < 5; time++) {
    last().drop();
    vi.advanceTimersByTime(20_000);
  }
  const before = sockets.length;
  last().drop();
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(before);
  listeners.get("online")?.();
  expect(sockets).toHaveLength(before + 1);
});

test("pauses grow too if the server opens a socket only to close it", () => {
  const { last, sockets } = sit();
  for (let time = 0; time < 5; time++) {
    last().open();
    last().drop(1013);
    vi.advanceTimersByTime(20_000);
  }
  const before = sockets.length;
  last().open();
  last().drop(1013);
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(before);
});

test("a page that was left before its match had come opens no socket", () => {
  const { live, sockets } = sit();
  live.close();
  live.open();
  expect(sockets).toHaveLength(1);
});

test("after a resync all is asked for; after the end nothing", () => {
  const { last, sockets, states } = sit();
  last().open();
  last().drop(4000);
  vi.advanceTimersByTime(1_000);
  expect(last().address).toContain("log_since=0");
  last().drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
  expect(states.at(-1)).toBe("gone");
});
