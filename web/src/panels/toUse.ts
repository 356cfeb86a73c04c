import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import { words } from "../words";

const KEY = Symbol("use");

/** Provides the key of the control a learner should use next to all panels within. */
export function leadWith(use: () => string | null): void {
  setContext(KEY, use);
}

/** Marks a button while it is the next to use: `const toUse = marker()`, then `{@attach toUse(key)}`. */
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

/** Scrolls to a button, and again if content above pushes it out of sight, until the user scrolls. Centred,
 *  so that no sticky button covers it. */
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
