/** A share as a language writes it: `55%`, or `55 %` with a narrow space that does not break. */
export function percentWith(space: "" | "\u202f"): (share: number) => string {
  return (share) => `${Math.round(share * 100)}${space}%`;
}

/** Shares of one whole, each rounded to whole percents such that these add up to what the shares add up to. */
export function inWholePercents(shares: readonly number[]): number[] {
  const percents = shares.map((share) => Math.floor(share * 100));
  const left = Math.round(100 * sum(shares)) - sum(percents);
  // Those that were cut most are rounded up.
  const order = shares
    .map((share, index) => ({ index, cut: share * 100 - (percents[index] ?? 0) }))
    .sort((a, b) => b.cut - a.cut);
  const up = new Set(order.slice(0, left).map(({ index }) => index));
  return percents.map((percent, index) => (percent + Number(up.has(index))) / 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
