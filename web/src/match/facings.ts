import type { Geometry } from "../board/geometry";
import { lastPick, nameOf, type Continuation } from "./continuations";

/** A facing a unit can take, and its direction on the board. */
export interface Facing {
  continuation: Continuation;
  word: string;
  /** Its display name. */
  name: string;
  /** Degrees clockwise from up, as the board is shown. */
  turn: number;
  /** The adjacent cell in that direction: a tap on it chooses the facing. */
  cell: string | null;
  chosen: boolean;
}

/** The facings available to a unit on a cell, one of which may already be chosen. */
export function facingsOf(
  continuations: readonly Continuation[],
  place: string | null,
  chosen: string | null,
  geometry: Geometry,
  names: Readonly<Record<string, string>> = {},
): Facing[] {
  if (continuations.length === 0) return [];
  const beside = place === null ? [] : neighbours(geometry, place);
  return continuations.map((continuation, index) => {
    const word = nameOf(lastPick(continuation));
    const turn = geometry.turn(word) ?? (360 * index) / continuations.length;
    const cell = beside.find((each) => apart(each.turn, turn) < 20)?.cell ?? null;
    return { continuation, word, name: names[word] ?? word, turn, cell, chosen: word === chosen };
  });
}

function neighbours(geometry: Geometry, place: string): { cell: string; turn: number }[] {
  const { x, y } = geometry.at(place);
  return geometry.rows
    .flat()
    .filter((cell) => geometry.steps(place, cell) === 1)
    .map((cell) => {
      const there = geometry.at(cell);
      return { cell, turn: (Math.atan2(there.x - x, y - there.y) * 180) / Math.PI };
    });
}

/** The angle between two directions. */
function apart(a: number, b: number): number {
  const between = Math.abs(a - b) % 360;
  return Math.min(between, 360 - between);
}

/** A unit's default facing: its current one, otherwise straight ahead from its side of the table. */
export function usualFacing(
  now: string | null,
  facings: readonly string[],
  seat: number,
  seats: number,
): string | null {
  return now ?? facings[Math.round((seat * facings.length) / seats)] ?? null;
}
