import * as api from "../server/api";
import type { Profile } from "../server/types";

/** Who is at this browser, and whether the server is one where strangers meet. */
class Myself {
  /** Nothing is known until the server has answered. */
  isOnline = $state<boolean | null>(null);
  /** Whether it sends email. */
  hasMail = $state(false);
  /** Whether there is a lab for who is here. */
  hasLab = $state(false);
  profile = $state.raw<Profile | null>(null);

  #asked: Promise<void> | null = null;

  /** Asks the server, once for all that want to know. */
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
      this.#asked = null; // whoever comes next asks again
    }
  }
}

export const myself = new Myself();
