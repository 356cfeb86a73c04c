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
    const stop = keepInSight(button);
    return () => {
      stop();
      delete button.dataset["use"];
      button.removeAttribute("aria-description");
    };
  };
}

/** Scrolls to a button, and again if what comes above it pushes it out of sight, until somebody scrolls. In the middle, no
 *  button that sticks to an edge covers it. */
function keepInSight(button: HTMLElement): () => void {
  const show = (): void => button.scrollIntoView({ block: "center", inline: "nearest" });
  const watching = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting || show());
  const scrolled = new AbortController();
  const stop = (): void => {
    watching.disconnect();
    scrolled.abort();
  };
  for (const kind of ["wheel", "touchmove"])
    addEventListener(kind, stop, { signal: scrolled.signal, passive: true });
  show();
  watching.observe(button);
  return stop;
}
