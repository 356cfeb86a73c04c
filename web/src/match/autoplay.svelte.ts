/** How long each move stays on screen, in milliseconds. */
const PACE = 1_400;

/** Plays a match move by move until its end, or until the user intervenes. */
export class Autoplay {
  readonly #step: () => Promise<boolean>;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  on = $state(false);

  /** `step` shows the next move and returns whether there are more. */
  constructor(step: () => Promise<boolean>) {
    this.#step = step;
  }

  start(): void {
    this.stop();
    this.on = true;
    void this.#go();
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.on = false;
  }

  async #go(): Promise<void> {
    const more = await this.#step();
    if (!this.on) return;
    if (more) this.#waiting = setTimeout(() => void this.#go(), PACE);
    else this.on = false;
  }
}
