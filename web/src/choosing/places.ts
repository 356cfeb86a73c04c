import { figure } from "../board/scene";
import type { Offer, Places, Unit } from "../server/types";
import type { Content } from "./savedSides";

/** What stands where: the name of a piece by its cell. */
export type Layout = ReadonlyMap<string, string>;

/** The positions of pieces; stored content may have too many of them, or cells that do not exist. */
export function layoutOf(field: Places, content: Content): Layout {
  const layout = new Map<string, string>();
  for (const { name, most } of field.offers) {
    const cells = content[name];
    const known = Array.isArray(cells) ? cells.filter((cell) => field.cells.includes(cell as string)) : [];
    for (const cell of known.slice(0, most) as string[]) if (!layout.has(cell)) layout.set(cell, name);
  }
  return layout;
}

/** The layout as content: the cells of each piece, in order. */
export function contentOf(field: Places, layout: Layout): Content {
  const cells = (name: string) => field.cells.filter((cell) => layout.get(cell) === name);
  return Object.fromEntries(field.offers.map(({ name }) => [name, cells(name)]));
}

/** How many of a piece have no cell yet. */
export function leftOf(offer: Offer, layout: Layout): number {
  return offer.most - [...layout.values()].filter((name) => name === offer.name).length;
}

/** Puts a piece from the tray on a cell; the piece that stood there returns to the tray. */
export function put(layout: Layout, name: string, cell: string): Layout {
  return new Map([...layout, [cell, name]]);
}

/** Moves a piece to another cell and swaps it with a piece there. */
export function move(layout: Layout, from: string, to: string): Layout {
  const [moved, there] = [layout.get(from), layout.get(to)];
  const next = new Map(layout);
  if (moved === undefined || from === to) return next;
  next.set(to, moved);
  if (there === undefined) next.delete(from);
  else next.set(from, there);
  return next;
}

export function takeBack(layout: Layout, cell: string): Layout {
  return new Map([...layout].filter(([each]) => each !== cell));
}

/** The layout as units on a board. */
export function unitsOf(field: Places, layout: Layout, seat: number): Unit[] {
  return [...layout].map(([cell, name]) => {
    const offer = field.offers.find((each) => each.name === name);
    return figure(seat, offer?.kind ?? name, cell, { id: cell, name: offer?.title, symbol: offer?.symbol });
  });
}
