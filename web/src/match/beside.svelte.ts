import type { Item, View, Zone } from "../server/types";
import type { LiveMatch } from "./match.svelte";

/** What lies beside the board: hands, trays and piles. */
export class Beside {
  readonly #match: LiveMatch;
  readonly #view: () => View;

  constructor(match: LiveMatch, view: () => View) {
    this.#match = match;
    this.#view = view;
  }

  readonly hand = $derived.by(() =>
    this.#view().zones.find(({ kind, seat }) => kind === "hand" && seat === this.#match.seat),
  );

  /** Hands are always shown; other zones only while an item in them is usable. Otherwise strips and piles
   *  show them. */
  readonly atHand = $derived.by(() =>
    this.#view().zones.filter(({ kind, seat, items }) => {
      if (items.length === 0) return kind === "tray" && seat === null;
      return kind !== "hand" && items.some(({ id }) => this.canPick(id));
    }),
  );

  readonly piles = $derived.by(() =>
    this.#view().zones.filter(
      (zone: Zone) => zone.count > 0 && zone !== this.hand && !this.atHand.includes(zone),
    ),
  );

  canPick = (item: string): boolean => {
    const { mayAct, picking, snapshot } = this.#match;
    // The item may start an action, whatever is picked now.
    const begins = snapshot?.picks.some(({ pick }) => pick === `item:${item}`) ?? false;
    return mayAct && (picking.continuations.items.has(item) || begins);
  };

  /** If no card is asked for, a tap only shows it. */
  pickCard = ({ id, name, about }: Item, asked: boolean): void => {
    if (asked && this.#match.ready()) this.#match.picking.tapItem(id);
    else this.#match.tell(`${name}. ${about}`);
  };
}
