/** Keeps the identity of equal items when a list is rebuilt: whatever renders the list then only updates the
 *  changed ones. */
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

/** The same for a single plain value: an equal value stays the same object. */
export function keepEqual<Value>(): (value: Value) => Value {
  let before: { value: Value; text: string } | null = null;
  return (value) => {
    const text = JSON.stringify(value);
    if (before?.text !== text) before = { value, text };
    return before.value;
  };
}
