import * as api from "../server/api";
import type { Profile } from "../server/types";

/** The person using this browser, and whether this is a public server. */
class Myself {
  /** Null until the server has answered. */
  isOnline = $state<boolean | null>(null);
  /** Whether the server sends email. */
  hasMail = $state(false);
  /** Whether this person has access to the lab. */
  hasLab = $state(false);
  profile = $state.raw<Profile | null>(null);

  #asked: Promise<void> | null = null;

  /** Asks the server, with one request shared by all callers. */
  read(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<void> {
    try {
      const { online, mail, lab } = await api.about();
      this.hasMail = mail;
      this.hasLab = lab;
      if (online) this.profile = await api.me();
      this.isOnline = online;
    } catch {
      this.#asked = null; // the next caller retries
    }
  }
}

export const myself = new Myself();
