/** A share as a language writes it: `55%`, or `55 %` with a narrow space that does not break. */
export function percentWith(space: "" | "\u202f"): (share: number) => string {
  return (share) => `${Math.round(share * 100)}${space}%`;
}
