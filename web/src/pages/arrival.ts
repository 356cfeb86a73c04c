import type { Attachment } from "svelte/attachments";
import { router } from "./router.svelte";

/** The heading of a page: whoever comes by a link or a button is led to it, as on a page that is loaded. */
export const arrival: Attachment<HTMLElement> = (heading) => {
  if (!router.hasMoved || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
