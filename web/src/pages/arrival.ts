import type { Attachment } from "svelte/attachments";
import { router } from "./router.svelte";

/** The heading of a page: receives the focus after client-side navigation, as after a page load. */
export const arrival: Attachment<HTMLElement> = (heading) => {
  if (!router.hasMoved || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
