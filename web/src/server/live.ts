import { spokenLanguage } from "../words";
import { closeSocket } from "./closeSocket";
import { Outbox, memoryStorage } from "./outbox";
import type { Answer, Command, Snapshot } from "./types";

export type Connection = "connecting" | "open" | "lost" | "gone";

interface Listener {
  snapshot(snapshot: Snapshot): void;
  /** `command` is missing if the answer is to something this page did not send. */
  answer(answer: Answer, command: Command | undefined): void;
  connection(state: Connection): void;
  /** How many entries of the log are here already. */
  logLength(): number;
}

/** What may be replaced in tests. */
interface Surroundings {
  socket(address: string): WebSocket;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const BROWSER: Surroundings = {
  socket: (address) => new WebSocket(address),
  get storage() {
    try {
      return window.sessionStorage;
    } catch {
      return memoryStorage(); // a browser that keeps nothing still plays
    }
  },
};

/** Why the server closes a socket: all must be asked for again; or the match is not there any more, or cannot be
 *  read any more. */
const RESYNC = 4000;
const GONE: readonly number[] = [4404, 4409];

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const BUSY_PAUSE = 500;
/** A socket can be dead without having noticed; whoever waits for an answer notices. */
const ANSWER_LIMIT = 8_000;

/** The socket of one match: comes back by itself and sends again what was not answered. */
export class Live {
  readonly #match: string;
  readonly #listener: Listener;
  readonly #around: Surroundings;
  readonly #outbox: Outbox;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #again: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #isBehind = false;

  constructor(match: string, listener: Listener, around: Surroundings = BROWSER) {
    this.#match = match;
    this.#listener = listener;
    this.#around = around;
    this.#outbox = new Outbox(match, around.storage);
  }

  /** The oldest command that waits for its answer. */
  get waiting(): Command | undefined {
    return this.#outbox.waiting[0];
  }

  open(): void {
    if (this.#closed) return; // the page was left before its match had come
    globalThis.addEventListener?.("online", this.#hurry);
    globalThis.addEventListener?.("offline", this.#drop);
    globalThis.document?.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    globalThis.removeEventListener?.("online", this.#hurry);
    globalThis.removeEventListener?.("offline", this.#drop);
    globalThis.document?.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#again);
    clearTimeout(this.#overdue);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) closeSocket(socket);
  }

  send(command: Command): void {
    this.#outbox.add(command);
    this.#transmit(command);
  }

  #connect(): void {
    clearTimeout(this.#again);
    const socket = this.#around.socket(this.#address());
    this.#socket = socket;
    socket.onopen = () => {
      this.#listener.connection("open");
      for (const command of this.#outbox.waiting) this.#transmit(command);
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(message.data)) as Snapshot | Answer);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      this.#isBehind = code === RESYNC;
      if (GONE.includes(code)) {
        this.close();
        this.#listener.connection("gone");
      } else this.#lose();
    };
  }

  #address(): string {
    const { protocol, host } = globalThis.location;
    const since = this.#isBehind ? 0 : this.#listener.logLength();
    const scheme = protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ log_since: String(since), language: spokenLanguage() });
    return `${scheme}://${host}/api/matches/${encodeURIComponent(this.#match)}/live?${query}`;
  }

  #transmit(command: Command): void {
    if (this.#socket?.readyState !== 1) return;
    this.#socket.send(JSON.stringify(command));
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => this.#reconnect(), ANSWER_LIMIT);
  }

  #receive(frame: Snapshot | Answer): void {
    if (frame.kind === "snapshot") {
      this.#pause = FIRST_PAUSE; // not before: a server that is full opens a socket only to close it
      this.#listener.snapshot(frame);
      return;
    }
    if (frame.kind === "refused" && frame.reason === "busy") {
      clearTimeout(this.#overdue);
      this.#overdue = setTimeout(() => this.#sendAgain(), BUSY_PAUSE);
      return;
    }
    // What could not be read had no id; what was sent first is answered first.
    const command = this.#outbox.settle(frame.id ?? this.waiting?.id ?? "");
    if (this.#outbox.waiting.length === 0) clearTimeout(this.#overdue);
    this.#listener.answer(frame, command);
  }

  #sendAgain(): void {
    for (const command of this.#outbox.waiting) this.#transmit(command);
  }

  #lose(): void {
    this.#socket = null;
    clearTimeout(this.#overdue);
    if (this.#closed) return;
    this.#listener.connection("lost");
    this.#again = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #reconnect(): void {
    this.#drop();
    this.#hurry();
  }

  /** Gives up a socket that carries nothing any more, without waiting for it to notice. */
  readonly #drop = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lose();
    closeSocket(socket);
  };

  /** The network or the page is back: do not wait for the pause to end. */
  readonly #hurry = (): void => {
    if (this.#socket === null && !this.#closed && !globalThis.document?.hidden) this.#connect();
  };
}
