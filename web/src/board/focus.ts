/** Gives the focus to the board's cursor, wherever it stands. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus();
}
