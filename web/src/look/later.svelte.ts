import { nextTask } from "./nextTask";

/** What is worked out from other things, at first at once, and whenever they have changed one task later: what nobody
 *  sees does not hold up what is seen. To be called while a component is made. */
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
      // Something has changed that it was worked out from. Whatever else changes meanwhile is awaited with it.
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
