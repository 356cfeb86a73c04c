import { nextTask } from "./nextTask";

/** A deferred derived value: computed at once at first, and after each change one task later, so that
 *  invisible work does not delay visible updates. Must be called during component initialization. */
export function later<Value>(work: () => Value): { readonly value: Value } {
  let value = $state.raw() as Value;
  let turn = $state(0);
  let isDue = true;
  $effect.pre(() => {
    void turn;
    if (isDue) {
      isDue = false;
      value = work();
    } else {
      // A dependency has changed. Changes until the next task are batched with it.
      isDue = true;
      void nextTask().then(() => turn++);
    }
  });
  return {
    get value() {
      return value;
    },
  };
}
