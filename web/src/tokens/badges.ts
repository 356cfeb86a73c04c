/** The signs of badges. Badges without a sign appear only in panels and labels. */

/** A condition, drawn in a disc of radius 13 around 0 0; harmful ones have their own colour. */
export interface Sign {
  d: string;
  harm?: boolean;
}

const EXCLAMATION: Sign = { d: "M0-7V1.5M0 6.5V6.51", harm: true };

const CONDITIONS: Record<string, Sign> = {
  threatened: EXCLAMATION,
  "to strike": { d: "M-6 6L6-6M6-6V-1M6-6H1M-6.5 1.5L-1.5 6.5" },
  "on the line": { d: "M-6-5.5V5.5M0-5.5V5.5M6-5.5V5.5" },
  reserve: { d: "M-6 0V.01M0 0V.01M6 0V.01" },
  "in check": EXCLAMATION,
  // A question mark, for unclear ownership
  "without a lord": { d: "M-4-3.5A4 4 0 1 1 1.5 .2Q0 1 0 3M0 7.2V7.21", harm: true },
  devoted: { d: "M-6 .5L0-5.5L6 .5M-6 6.5L0 .5L6 6.5" },
  wavering: { d: "M-7.5 1C-5.5-4-2.5-4 0 0S5.5 4 7.5-1" },
  disloyal: EXCLAMATION,
  defecting: { d: "M5.5-4A7 7 0 1 0 7 1.5M6.5-8.5V-3.5H1.5", harm: true },
};

/** The sign of the first badge that has one. */
export function conditionOf(badges: readonly string[]): Sign | null {
  for (const word of badges) {
    const sign = CONDITIONS[word.toLowerCase()];
    if (sign) return sign;
  }
  return null;
}

/** The number of chevrons for a badge such as "rank 3"; the first rank is normal and has none. */
export function chevronsOf(badges: readonly string[]): number {
  for (const word of badges) {
    const rank = /^rank ([1-7])$/i.exec(word)?.[1];
    if (rank) return Number(rank) - 1;
  }
  return 0;
}
