/** How well each seat stood, from 0 to 1; null where it is not known. */
export type Shares = readonly number[] | null;

export interface TurningPoint {
  /** The move that turned it. */
  n: number;
  /** Who gained most by it, and how much of a won game. */
  seat: number;
  gained: number;
}

/** What is less is no turn. */
const LEAST = 0.05;

/** The moves that changed most who stood better, in the order in which they came. `isMove` says whether the n-th entry
 *  of the log was played: a set-up or a resignation turns nothing. */
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

/** Where a share lies between the middle, 0, and an edge, 1 or -1. Small differences are drawn larger: most of a
 *  match is decided among them, and its end would else leave all before it flat. */
export function heightOf(share: number, even: number): number {
  const far = share - even;
  const most = far > 0 ? 1 - even : even;
  return Math.sign(far) * Math.sqrt(Math.abs(far) / most);
}
