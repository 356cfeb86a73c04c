import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import { words } from "../words";

const KEY = Symbol("use");

/** Says for all panels within what a learner is to use next, by its key. */
export function leadWith(use: () => string | null): void {
  setContext(KEY, use);
}

/** Marks a button while it is to be used next: `const toUse = marker()`, then `{@attach toUse(key)}`. */
export function marker(): (key: string) => Attachment<HTMLElement> {
  const use = getContext<(() => string | null) | undefined>(KEY);
  return (key) => (button) => {
    if (use?.() !== key) return;
    button.dataset["use"] = "";
    button.setAttribute("aria-description", words.board.use);
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    return () => {
      delete button.dataset["use"];
      button.removeAttribute("aria-description");
    };
  };
}
