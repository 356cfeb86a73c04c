/** A sentence, with a key that distinguishes it from an earlier identical one. */
interface Line {
  id: number;
  text: string;
}

/** The number of sentences kept for reading again. */
const KEPT = 4;

let count = 0;
let lines = $state.raw<readonly Line[]>([]);

/** Queues a sentence for the screen reader: each is read once, in order. */
export function say(text: string): void {
  if (text) lines = [...lines.slice(1 - KEPT), { id: count++, text }];
}

/** Clears the spoken sentences, because another person is at the screen now. */
export function hush(): void {
  lines = [];
}

/** The last spoken sentences. */
export function lastSaid(): readonly Line[] {
  return lines;
}
