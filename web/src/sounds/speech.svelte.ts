/** A sentence, told apart from the same one said before. */
interface Line {
  id: number;
  text: string;
}

/** So many stay to be read again. */
const KEPT = 4;

let count = 0;
let lines = $state.raw<readonly Line[]>([]);

/** Has a screen reader say something when it has said all before it: each is said, and said once. */
export function say(text: string): void {
  if (text) lines = [...lines.slice(1 - KEPT), { id: count++, text }];
}

/** Nothing of what was said can be read again: somebody else looks now. */
export function hush(): void {
  lines = [];
}

/** What was said last. */
export function lastSaid(): readonly Line[] {
  return lines;
}
