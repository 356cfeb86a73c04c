/** Of a list that is made anew with every change, gives what is equal to before as the same object: whoever draws the
 *  list then has to do only with what is not. */
export function keeper<Item extends object>(
  idOf: (item: Item) => string | number,
): (items: readonly Item[]) => Item[] {
  let before = new Map<string | number, Item>();
  return (items) => {
    const kept = items.map((item) => {
      const old = before.get(idOf(item));
      return old && isAlike(old, item) ? old : item;
    });
    before = new Map(kept.map((item) => [idOf(item), item]));
    return kept;
  };
}

function isAlike<Item extends object>(one: Item, other: Item): boolean {
  return (Object.keys(other) as (keyof Item)[]).every((name) => Object.is(one[name], other[name]));
}
