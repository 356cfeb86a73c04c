/** Includes the brackets, so that no line breaks between them and the id. */
const CLAUSE = /(\(?\b[A-Z]{2,}-\d+(?:\.\d+)*\b\)?)/;

export interface Piece {
  text: string;
  /** The clause id; null for plain text. */
  clause: string | null;
}

/** Splits a sentence into clause ids and plain text. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(CLAUSE)
    .map((part, index) => ({ text: part, clause: index % 2 === 1 ? part.replace(/[()]/g, "") : null }))
    .filter(({ text: part }) => part !== "");
}
