/** A pointer that moved farther than this, in pixels, no longer presses. */
const SLACK = 10;

/** Delivers a press to the button it started on. A server update may move the button while it is held down;
 *  the browser would then click the common ancestor of both places. */
export function holdPresses(root: Document): void {
  let held: { button: Element; pointer: number; x: number; y: number } | null = null;

  root.addEventListener("pointerdown", ({ target, pointerId, clientX, clientY }) => {
    const button = target instanceof Element ? target.closest("a, button") : null;
    held = button && { button, pointer: pointerId, x: clientX, y: clientY };
    button?.setPointerCapture(pointerId);
  });

  // Sliding off a button cancels the press.
  root.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (held?.pointer !== pointerId || Math.hypot(clientX - held.x, clientY - held.y) < SLACK) return;
    if (held.button.hasPointerCapture(pointerId)) held.button.releasePointerCapture(pointerId);
    held = null;
  });
}
