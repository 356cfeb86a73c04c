import { spokenLanguage } from "../words";
import { closeSocket } from "./closeSocket";
import { Outbox, memoryStorage } from "./outbox";
import type { Answer, Command, Snapshot } from "./types";

export type Connection = "connecting" | "open" | "lost" | "gone";

interface Listener {
  snapshot(snapshot: Snapshot): void;
  /** `command` is missing if the answer is for something this page did not send. */
  answer(answer: Answer, command: Command | undefined): void;
  connection(state: Connection): void;
  /** The number of log entries already received. */
  logLength(): number;
}

/** Dependencies that tests replace. */
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
      return memoryStorage(); // without storage, commands are kept in memory
    }
  },
};

/** The server's close codes: a full reload of the match is needed; the match no longer exists; the match can
 *  no longer be read. */
const RESYNC = 4000;
const GONE: readonly number[] = [4404, 4409];

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const BUSY_PAUSE = 500;
/** A socket can be dead without an event: an unanswered command reveals it. In milliseconds. */
const ANSWER_LIMIT = 8_000;

/** The socket of one match: reconnects and resends unanswered commands. */
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

  /** The oldest unanswered command. */
  get waiting(): Command | undefined {
    return this.#outbox.waiting[0];
  }

  open(): void {
    if (this.#closed) return; // the page was left before the match arrived
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
      this.#pause = FIRST_PAUSE; // resets only now: a full server accepts a socket just to close it
      this.#listener.snapshot(frame);
      return;
    }
    if (frame.kind === "refused" && frame.reason === "busy") {
      clearTimeout(this.#overdue);
      this.#overdue = setTimeout(() => this.#sendAgain(), BUSY_PAUSE);
      return;
    }
    // An unreadable command is answered without an id; answers arrive in the order of the commands.
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

  /** Closes a socket that no longer responds, without waiting for its close event. */
  readonly #drop = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lose();
    closeSocket(socket);
  };

  /** Reconnects at once when the network is back or the page is visible again. */
  readonly #hurry = (): void => {
    if (this.#socket === null && !this.#closed && !globalThis.document?.hidden) this.#connect();
  };
}
