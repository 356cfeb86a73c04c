/** Gives the focus to the board's cursor, wherever it stands. Nothing jumps: who tapped is looking already. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
