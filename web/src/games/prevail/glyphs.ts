import type { Glyph } from "../../tokens/glyph";
import { horse } from "../../tokens/silhouettes";

const velites: Glyph = [
  { d: "M40 2C40 8 38 12 33.5 14.5L8 40L3 42L5 37L30.5 11.5C30 7 34 3 40 2Z" },
  { d: "M46 15C46 21 44 25 39.5 27.5L22 45L19 42L36.5 24.5C36 20 40 16 46 15Z" },
];

const legion: Glyph = [
  {
    d:
      "M8 8C12 6 22 6 26 8V38C22 41 12 41 8 38ZM17 18A5 5 0 1 0 17.1 18ZM15.5 10H18.5V16H15.5ZM15.5 31H18.5" +
      "V38H15.5Z",
  },
  { d: "M34.5 4L38 10V32H43V36H38V43H31V36H27V32H31V10Z" },
];

/** An oval shield and a spear. */
const socii: Glyph = [
  {
    d:
      "M16 5C23 5 27 14 27 24S23 43 16 43S5 34 5 24S9 5 16 5ZM14.5 10H17.5V17.5H14.5ZM14.5 30.5H17.5V38" +
      "H14.5ZM12 24A4 4 0 1 1 20 24A4 4 0 1 1 12 24Z",
  },
  { d: "M37 2L42 11L39.5 15V44H34.5V15L32 11Z" },
];

/** One javelin and a small round shield. */
const skirmishers: Glyph = [
  { d: "M40 2C40 8 38 12 33.5 14.5L8 40L3 42L5 37L30.5 11.5C30 7 34 3 40 2Z" },
  { d: "M24 34A10 10 0 1 1 44 34A10 10 0 1 1 24 34ZM30.4 34A3.6 3.6 0 1 1 37.6 34A3.6 3.6 0 1 1 30.4 34Z" },
];

/** A horse and an upright javelin. */
const numidian_horse: Glyph = [
  {
    d:
      "M8.4 43H28.4C28 37.4 30.8 33.4 30.8 26.6C30.8 19 25.6 14.6 20.4 13.8L18.4 10.2L15.6 14.6" +
      "C12 16.2 9.6 19 8 23L3.2 29.8C2.4 31.8 3.44 34.44 5.6 35C7.44 35.48 8.8 34.36 9.6 33L13.6 31.64" +
      "C15.6 31.48 17.2 30.84 18.4 29.56C18 35 10 36.2 8.4 43ZM13.2 21A1.76 1.76 0 1 1 13.2 24.52" +
      "A1.76 1.76 0 0 1 13.2 21Z",
  },
  { d: "M40.5 2C44 6 45 11 42.5 15.5V40L40.5 44L38.5 40V15.5C36 11 37 6 40.5 2Z" },
];

const punic_horse: Glyph = [
  {
    d:
      "M13 43H38C37.5 36 41 31 41 22.5C41 13 34.5 7.5 28 6.5L25.5 2L22 7.5C17.5 9.5 14.5 13 12.5 18" +
      "L6.5 26.5C5.5 29 6.8 32.3 9.5 33C11.8 33.6 13.5 32.2 14.5 30.5L19.5 28.8C22 28.6 24 27.8 25.5 26.2" +
      "C25 33 15 34.5 13 43ZM16.5 16L20.5 11.5L21.5 18L12.5 29.5L10.5 27.5ZM28 13.5L36 18V21.5L28 17ZM29 22" +
      "L36.5 26V29.5L28.5 25.5ZM26 31.5L34.5 34.5L34 38L24 34.5Z",
  },
];

const phalanx: Glyph = [
  { d: "M24 1L28.5 9L26 12V20H22V12L19.5 9Z" },
  {
    d:
      "M10 6L13.5 12.5L11.5 15L15.5 22L12.5 24L8 14.5L7 12ZM38 6L34.5 12.5L36.5 15L32.5 22L35.5 24L40 14.5" +
      "L41 12Z",
  },
  { d: "M24 18A13.5 13.5 0 1 1 23.9 18ZM24 24A7.5 7.5 0 1 0 24.1 24Z" },
  { d: "M20.4 31.5A3.6 3.6 0 1 1 27.6 31.5A3.6 3.6 0 1 1 20.4 31.5Z" },
];

const pikes: Glyph = [
  {
    d:
      "M24 2L30 12L26.5 16.5V44H21.5V16.5L18 12ZM10 9L15 18L12 22V44H8V22L5 18ZM38 9L43 18L40 22V44H36V22" +
      "L33 18Z",
  },
  { d: "M8 29H40V34H8Z" },
];

const helm: Glyph = [
  { d: "M10 11C14 7 19 5 24 5S34 7 38 11V33L32 41L24 44L16 41L10 33ZM13.5 18V22.5H22V39H26V22.5H34.5V18Z" },
];

const elephant: Glyph = [
  {
    d:
      "M19 12C29 8 43 11 43 24V42H36V33C32 35 28 35 24 34V42H17V31C14 30 12 29 11 27C10 32 11 35 10 39" +
      "C9 42 5 43 3 40L5 37C7 37 7 35 7 31C6 19 9 12 19 12ZM14 18A2.2 2.2 0 1 0 14.1 18ZM21 16" +
      "C26 17 28 22 25 28L22 27C24 23 23 20 20 19Z",
  },
];

const standard: Glyph = [
  { d: "M24 1L28.5 7L26 10.5H22L19.5 7Z" },
  { d: "M7 10H41V14.5H39V35L32 31L26 35.5V45H22V35.5L16 31L9 35V14.5H7Z" },
];

export const glyphs = {
  velites,
  "manipular-legion": legion,
  "alae-socii": socii,
  equites: horse,
  "numidian-skirmishers": skirmishers,
  "numidian-cavalry": numidian_horse,
  "punic-cavalry": punic_horse,
  "punic-spearmen": phalanx,
  "libyan-spearmen": pikes,
  "african-veterans": helm,
  "african-elephants": elephant,
  commander: standard,
};
