/** Has a board answer a key that was pressed elsewhere, as its cursor would. */
export function pressOnBoard({ key, shiftKey }: KeyboardEvent): void {
  focusBoard();
  const pressed = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.closest('[role="gridcell"]')?.dispatchEvent(pressed);
}

/** Gives the focus to a board's cursor, wherever it stands. Nothing jumps: who tapped is looking already. */
export function focusBoard(within: ParentNode = document): void {
  within.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
