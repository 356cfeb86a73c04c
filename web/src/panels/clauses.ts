/** With the brackets around it, so that no line ends between them. */
const CLAUSE = /(\(?\b[A-Z]{2,}-\d+(?:\.\d+)*\b\)?)/;

export interface Piece {
  text: string;
  /** The id, if this is one. */
  clause: string | null;
}

/** A sentence, with the clause ids in it told apart. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(CLAUSE)
    .map((part, index) => ({ text: part, clause: index % 2 === 1 ? part.replace(/[()]/g, "") : null }))
    .filter(({ text: part }) => part !== "");
}
