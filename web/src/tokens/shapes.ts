/** The token shape of each side, in a box of 100. Shapes distinguish sides where colours cannot. */
export interface Shape {
  /** At rest. */
  rest: string;
  /** With a point at the top, to be rotated. */
  point: string;
  /** The last 15 units of the point. */
  tip: string;
  /** The vertical centre of a silhouette at rest, from the top. */
  middle: number;
  /** The size of a silhouette. */
  figure: number;
}

const SHIELD: Shape = {
  rest: "M11 9H89V46C89 70 70 87 50 97C30 87 11 70 11 46Z",
  point: "M50-4C66 10 89 30 89 56V70Q89 91 68 91H32Q11 91 11 70V56C11 30 34 10 50-4Z",
  tip: "M50-4C55.1 .5 61 5.6 66.5 11.3Q50 19 33.5 11.3C39 5.6 44.9 .5 50-4Z",
  middle: 48,
  figure: 64,
};

const ROUND: Shape = {
  rest: "M7 50A43 43 0 1 1 93 50A43 43 0 1 1 7 50Z",
  point: "M50-3L67.5 18.4A40 40 0 1 1 32.5 18.4Z",
  tip: "M50-3L62.3 12Q50 18 37.7 12Z",
  middle: 50,
  figure: 64,
};

const LOZENGE: Shape = {
  rest: "M50 2L98 50L50 98L2 50Z",
  point: "M50-6L94 52L50 96L6 52Z",
  tip: "M50-6L61.4 9Q50 15 38.6 9Z",
  middle: 50,
  figure: 56,
};

const HEXAGON: Shape = {
  rest: "M28 9H72L96 50L72 91H28L4 50Z",
  point: "M50-6L73 18L94 54L73 91H27L6 54L27 18Z",
  tip: "M50-6L64.4 9Q50 16 35.6 9Z",
  middle: 50,
  figure: 64,
};

const BANNER: Shape = {
  rest: "M12 8H88V93L50 78L12 93Z",
  point: "M50-6L88 26V95L50 82L12 95V26Z",
  tip: "M50-6L67.8 9Q50 17 32.2 9Z",
  middle: 44,
  figure: 62,
};

const CROSS: Shape = {
  rest: "M26 5H74V26H95V74H74V95H26V74H5V26H26Z",
  point: "M50-6L74 20V30H95V76H74V95H26V76H5V30H26V20Z",
  tip: "M50-6L63.8 9Q50 16 36.2 9Z",
  middle: 50,
  figure: 58,
};

const SQUARE: Shape = {
  rest: "M26 10H74Q90 10 90 26V74Q90 90 74 90H26Q10 90 10 74V26Q10 10 26 10Z",
  point: "M50-5L72 13Q90 15 90 32V75Q90 91 74 91H26Q10 91 10 75V32Q10 15 28 13Z",
  tip: "M50-5L68 10Q50 18 32 10Z",
  middle: 50,
  figure: 62,
};

const SEATS: readonly Shape[] = [SHIELD, ROUND, LOZENGE, HEXAGON, BANNER, CROSS];

export const SEAT_COUNT = SEATS.length;

/** The shape of a seat; units without an owner, and of seats beyond the sixth, are neutral. */
export function shapeOf(seat: number | null): Shape {
  return (seat === null ? undefined : SEATS[seat]) ?? SQUARE;
}

/** The CSS value of a part of a seat's colours. */
export function seatColour(
  seat: number | null,
  part: "field" | "rim" | "figure" | "text" | "pennant",
): string {
  return `var(--seat-${shapeOf(seat) === SQUARE ? "none" : seat}-${part})`;
}
