import { boundsWith, coordinatesOf } from "../board/coordinates";
import { geometryOf } from "../board/geometry";
import type { Snapshot } from "../server/types";
import { settings } from "./settings.svelte";

/** In pixels: a board of few cells does not fill the window. */
const LARGEST_CELL = 150;

/** The side from which the board is viewed, and the seats around it. */
export class Seating {
  readonly #snapshot: () => Snapshot;
  /** Whether the user has turned the board round. */
  #turned = $state(false);

  constructor(snapshot: () => Snapshot) {
    this.#snapshot = snapshot;
  }

  readonly #sitting = $derived.by(() => {
    const { seat, seats } = this.#snapshot();
    const mine = seats.findIndex((each) => each.mine);
    return (settings.turnBoard || mine < 0 ? seat : mine) ?? 0;
  });

  readonly flipped = $derived.by(() => (this.#sitting !== 0) !== this.#turned);
  /** The seat below the board. */
  readonly nearest = $derived.by(() =>
    this.#snapshot().seats.length === 2 ? Number(this.flipped) : this.#sitting,
  );
  readonly others = $derived.by(() =>
    this.#snapshot()
      .seats.map((_, index) => index)
      .filter((index) => index !== this.nearest),
  );
  readonly geometry = $derived.by(() => geometryOf(this.#snapshot().grid, this.flipped));
  readonly #bounds = $derived.by(() => boundsWith(this.geometry, coordinatesOf(this.geometry)));
  /** The aspect ratio of the board. */
  readonly ratio = $derived(this.#bounds.width / this.#bounds.height);
  /** The width of the board in pixels if its cells are as large as useful. */
  readonly widest = $derived((this.#bounds.width * LARGEST_CELL) / this.geometry.narrow);

  flip = (): void => {
    this.#turned = !this.#turned;
  };
}
