/** Passes a key pressed elsewhere to the board, as if its cursor had the focus. */
export function pressOnBoard({ key, shiftKey }: KeyboardEvent): void {
  focusBoard();
  const pressed = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.closest('[role="gridcell"]')?.dispatchEvent(pressed);
}

/** Focuses the board's cursor without scrolling: a user who tapped is already looking at it. */
export function focusBoard(within: ParentNode = document): void {
  within.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
