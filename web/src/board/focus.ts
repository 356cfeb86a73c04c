/** Gives the focus to a board's cursor, wherever it stands. Nothing jumps: who tapped is looking already. */
export function focusBoard(within: ParentNode = document): void {
  within.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
