/** The evaluation of each seat, from 0 to 1; null if unknown. */
export type Shares = readonly number[] | null;

export interface TurningPoint {
  /** The move at which the evaluation turned. */
  n: number;
  /** The seat that gained most, and its gain as a share of a won game. */
  seat: number;
  gained: number;
}

/** Smaller changes are not turning points. */
const LEAST = 0.05;

/** The moves with the largest changes of evaluation, in order. `isMove` tells whether the n-th log entry was
 *  played: set-ups and resignations are no turning points. */
export function turningPoints(
  shares: readonly Shares[],
  isMove: (n: number) => boolean = () => true,
  most = 3,
): TurningPoint[] {
  const turns = shares.flatMap((after, n) => {
    const before = n > 0 ? shares[n - 1] : null;
    if (!before || !after || !isMove(n)) return [];
    const gains = after.map((share, seat) => share - (before[seat] ?? 0));
    const gained = Math.max(...gains);
    return [{ n, seat: gains.indexOf(gained), gained }];
  });
  return turns
    .filter(({ gained }) => gained >= LEAST)
    .sort((a, b) => b.gained - a.gained)
    .slice(0, most)
    .sort((a, b) => a.n - b.n);
}

/** The height of a share on the chart: 0 is the middle, 1 and -1 the edges. Small differences are enlarged:
 *  most of a match is decided among them, and on a linear scale its end would flatten everything before
 *  it. */
export function heightOf(share: number, even: number): number {
  const far = share - even;
  const most = far > 0 ? 1 - even : even;
  return Math.sign(far) * Math.sqrt(Math.abs(far) / most);
}
