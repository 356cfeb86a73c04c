/** A pointer that moved farther than this, in pixels, means something else by now. */
const SLACK = 10;

/** Has a press mean the button that it began on. What comes from the server may move it away while it is held
 *  down; the browser would then click whatever both places have in common. */
export function holdPresses(root: Document): void {
  let held: { button: Element; pointer: number; x: number; y: number } | null = null;

  root.addEventListener("pointerdown", ({ target, pointerId, clientX, clientY }) => {
    const button = target instanceof Element ? target.closest("a, button") : null;
    held = button && { button, pointer: pointerId, x: clientX, y: clientY };
    button?.setPointerCapture(pointerId);
  });

  // Whoever slides off a button thinks better of it.
  root.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (held?.pointer !== pointerId || Math.hypot(clientX - held.x, clientY - held.y) < SLACK) return;
    if (held.button.hasPointerCapture(pointerId)) held.button.releasePointerCapture(pointerId);
    held = null;
  });
}
