import type { Glyph, GlyphPart } from "../../tokens/glyph";

function disc(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 1`;
  return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

/** The base of a chess piece. */
function foot(x: number, y: number, width: number, height = 5): GlyphPart {
  return {
    d:
      `M${x + 1.5} ${y}h${width - 3}a1.5 1.5 0 0 1 1.5 1.5v${height - 3}a1.5 1.5 0 0 1 -1.5 1.5` +
      `h${3 - width}a1.5 1.5 0 0 1 -1.5 -1.5v${3 - height}a1.5 1.5 0 0 1 1.5 -1.5Z`,
  };
}

const pawn: Glyph = [
  { d: disc(24, 13, 8) },
  { d: "M16 22H32L29 26C29 32 32 35 35 38H13C16 35 19 32 19 26Z" },
  foot(10, 38, 28),
];

const knight: Glyph = [
  {
    d:
      "M13 43H38C37.5 36 41 31 41 22.5C41 13 34.5 7.5 28 6.5L25.5 2L22 7.5C17.5 9.5 14.5 13 12.5 18" +
      "L6.5 26.5C5.5 29 6.8 32.3 9.5 33C11.8 33.6 13.5 32.2 14.5 30.5L19.5 28.8" +
      "C22 28.6 24 27.8 25.5 26.2C25 33 15 34.5 13 43ZM19 15.5A2.2 2.2 0 1 1 19 19.9" +
      "A2.2 2.2 0 0 1 19 15.5Z",
  },
];

const bishop: Glyph = [
  { d: "M24 4C32 10 37 18 35 33H13C11 18 16 10 24 4ZM22 14V19H17V23H22V30H26V23H31V19H26V14Z" },
  foot(11, 36, 26, 6),
];

const rook: Glyph = [
  {
    d: "M9 6H16V11H21V6H27V11H32V6H39V18L34 22V36H14V22L9 18Z" + "M21.5 36V29A2.5 2.5 0 0 1 26.5 29V36Z",
  },
  foot(9, 38, 30),
];

const queen: Glyph = [
  { d: "M6 15L13 23L16 11L24 21L32 11L35 23L42 15L37 35H11Z" },
  { d: disc(6, 13, 3.2) + disc(16, 8.5, 3.2) + disc(32, 8.5, 3.2) + disc(42, 13, 3.2) },
  foot(11, 38, 26),
];

const king: Glyph = [
  { d: "M22 3H26V7H30V11H26V16H22V11H18V7H22Z" },
  { d: "M24 18C28 13 40 13 40 22C40 27 36 31 34 35H14C12 31 8 27 8 22C8 13 20 13 24 18Z" },
  foot(12, 38, 24),
];

const peasant: Glyph = [
  { d: "M22 22H26V44H22Z" },
  { d: "M11 6V16C11 21 14 23 18 23H30C34 23 37 21 37 16V6M24 6V24", line: 4.2, round: true },
];

/** A horseshoe. */
const farrier: Glyph = [
  {
    d:
      "M24 4C35 4 42 12 42 22C42 30 39 37 37 44H27V38H30C32 33 34 28 34 22C34 16 30 12 24 12" +
      "S14 16 14 22C14 28 16 33 18 38H21V44H11C9 37 6 30 6 22C6 12 13 4 24 4Z" +
      disc(10.5, 20, 1.6) +
      disc(12.5, 29, 1.6) +
      disc(37.5, 20, 1.6) +
      disc(35.5, 29, 1.6),
  },
];

/** An anvil. */
const blacksmith: Glyph = [
  {
    d:
      "M3 14H15V10H45V18C37 18 33 21 32 25V29C32 32 35 34 39 35V42H11V35C15 34 18 32 18 29V25" +
      "C10 25 4 21 3 14Z",
  },
];

/** A mortar and its pestle. */
const medic: Glyph = [
  {
    d:
      "M6 20H42C42 30 38 36 31 38.5V40H35V44H13V40H17V38.5C10 36 6 30 6 20Z" +
      "M22 23.5V26.5H19V30.5H22V33.5H26V30.5H29V26.5H26V23.5Z",
  },
  { d: "M25 17L34 2L40 5.5L33 17Z" },
];

/** A halberd. */
const guard: Glyph = [
  { d: "M24 1L28 9V14H34L40 10V24L34 20H28V45H20V24C14 24 9 27 7 31C5 22 9 12 20 11V9Z" },
];

export const glyphs = {
  pawn,
  knight,
  bishop,
  rook,
  queen,
  king,
  peasant,
  farrier,
  blacksmith,
  medic,
  guard,
};
