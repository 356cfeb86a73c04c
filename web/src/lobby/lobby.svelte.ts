import { untrack } from "svelte";
import { myself } from "../account/myself.svelte";
import { toPlay } from "../pages/route";
import { router } from "../pages/router.svelte";
import { closeSocket } from "../server/closeSocket";
import type { LobbySnapshot } from "../server/types";
import { spokenLanguage } from "../words";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** The lobby as this page sees it, over one socket that reconnects by itself. Does nothing on servers without
 *  a lobby. */
class Lobby {
  now = $state.raw<LobbySnapshot | null>(null);
  isOnline = $state(false);
  isLost = $state(false);
  #socket: WebSocket | null = null;
  #match = "";
  #pause = FIRST_PAUSE;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The user's own seeks that this page has seen open, and whether they are live. */
  readonly #seeking = new Map<string, boolean>();

  /** Connects to the lobby, if this server has one. */
  async find(): Promise<void> {
    await myself.read();
    if (this.isOnline || !myself.isOnline) return;
    this.isOnline = true;
    this.#connect();
  }

  /** Also follows the chat of a match, or of none. */
  follow(match: string): void {
    if (match === this.#match) return;
    this.#match = match;
    if (this.isOnline) this.#connect();
  }

  /** Reconnects after a visitor's first action: from then on the server knows the person and sends their own
   *  data. */
  becomeKnown(): void {
    if (this.isOnline && !untrack(() => this.now)?.me) this.#connect();
  }

  /** Matches waiting for the user, the most urgent first. */
  get waiting(): readonly string[] {
    return this.now?.waiting ?? [];
  }

  /** The document title with the number of matches waiting for the user. */
  titled(title: string): string {
    return this.waiting.length ? `(${this.waiting.length}) ${title}` : title;
  }

  /** Registers an own seek: when it becomes a match, the page navigates there. */
  expect(seek: string, isLive: boolean): void {
    this.#seeking.set(seek, isLive);
    this.becomeKnown();
    this.#goToBegun(); // the socket may announce the match before the response to the seek
  }

  #connect(): void {
    clearTimeout(this.#again);
    const { protocol, host } = globalThis.location;
    const query = new URLSearchParams({ language: spokenLanguage() });
    if (this.#match) query.set("match", this.#match);
    const before = this.#socket;
    const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/api/lobby/live?${query}`);
    this.#socket = socket;
    if (before) closeSocket(before);
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(message.data)) as LobbySnapshot);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.isLost = true;
      this.#again = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    };
  }

  #receive(snapshot: LobbySnapshot): void {
    this.#pause = FIRST_PAUSE;
    this.isLost = false;
    this.now = snapshot;
    for (const { id, joined, time_control } of snapshot.seeks)
      if (joined) this.#seeking.set(id, time_control?.pace === "live");
    this.#goToBegun();
  }

  #goToBegun(): void {
    for (const { seek, match } of untrack(() => this.now)?.begun ?? []) {
      const isLive = this.#seeking.get(seek);
      this.#seeking.delete(seek);
      // For a correspondence match the user may have left the lobby; a notice tells of it.
      if (isLive || (isLive === false && router.route.page === "lobby")) router.go(toPlay(match));
    }
  }
}

export const lobby = new Lobby();
