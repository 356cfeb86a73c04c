import type { Attachment } from "svelte/attachments";

/** The minimum distance of a swipe down, in pixels. */
const FAR = 64;

/** Closes a sheet on a swipe down, unless its content could scroll up. */
export function swipeDown(onswipe: () => void): Attachment<HTMLElement> {
  return (sheet) => {
    let start: { x: number; y: number } | null = null;

    function begin({ touches, target }: TouchEvent): void {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start = touch && isAtTop(target) ? { x: touch.clientX, y: touch.clientY } : null;
    }

    function isAtTop(target: EventTarget | null): boolean {
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
        if (at.scrollTop > 0) return false;
        if (at === sheet) return true;
      }
      return true;
    }

    function end({ changedTouches }: TouchEvent): void {
      const touch = changedTouches[0];
      if (!start || !touch) return;
      const [across, down] = [Math.abs(touch.clientX - start.x), touch.clientY - start.y];
      start = null;
      if (down > FAR && down > 2 * across) onswipe();
    }

    sheet.addEventListener("touchstart", begin, { passive: true });
    sheet.addEventListener("touchend", end, { passive: true });
    return () => {
      sheet.removeEventListener("touchstart", begin);
      sheet.removeEventListener("touchend", end);
    };
  };
}
