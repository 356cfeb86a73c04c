/** The faces of the computer's levels, in a box of 48: one style, distinguished by what they wear. */
export interface FacePart {
  d: string;
  /** The fill tone; lines have none. */
  tone: "skin" | "cloth" | "dark" | "line";
}

const HEAD = "M24 11C31 11 34 16 34 22C34 30 29.5 36 24 36C18.5 36 14 30 14 22C14 16 17 11 24 11Z";
const SHOULDERS = "M5 48C5 39.5 12 36 24 36C36 36 43 39.5 43 48Z";
const EYES = "M18.6 23.2H21.4M26.6 23.2H29.4";

const skin = (d: string): FacePart => ({ d, tone: "skin" });
const cloth = (d: string): FacePart => ({ d, tone: "cloth" });
const dark = (d: string): FacePart => ({ d, tone: "dark" });
const line = (d: string): FacePart => ({ d, tone: "line" });

/** A flat cap with a feather. */
const PAGE = [
  cloth(SHOULDERS),
  skin(HEAD),
  line(EYES),
  line("M20.5 29.5Q24 32.5 27.5 29.5"),
  dark("M11 18C11 9 16 6.5 25 6.5C34 6.5 38 10 37.5 15C31 12.5 21 13 11 18Z"),
  line("M33 9C38 7 41 3 42 .8M37.2 6.9L41 7.4M39.6 4.4L42.8 5"),
];

/** A pointed hood that falls to one side. */
const SQUIRE = [
  cloth(SHOULDERS),
  dark("M24 4C33 4 39 12 39 23C39 31 36 38 24 42C12 38 9 31 9 23C9 17 10 13 4 6C12 8 17 4 24 4Z"),
  skin("M24 14C30 14 33 18 33 23C33 30 29 35 24 35C19 35 15 30 15 23C15 18 18 14 24 14Z"),
  line(EYES),
  line("M21 30Q24 31.6 27 30"),
];

/** A kettle hat with a broad brim. */
const MAN_AT_ARMS = [
  cloth(SHOULDERS),
  skin(HEAD),
  line(EYES),
  line("M20.5 30H27.5"),
  dark(
    "M13 17C13 8 17.5 4 24 4C30.5 4 35 8 35 17C41 17.5 45 19.2 46 21.6C37 19.6 11 19.6 2 21.6C3 19.2 7 17.5 13 17Z",
  ),
  line("M12 36.5C14.5 40.5 19 42.5 24 42.5C29 42.5 33.5 40.5 36 36.5"),
];

/** A conical helmet with a guard for the nose, and mail. */
const SERGEANT = [
  cloth(SHOULDERS),
  dark("M12 20H36L37.5 38C33 42 15 42 10.5 38Z"),
  skin("M16 20H32C32.5 28 30 35 24 35C18 35 15.5 28 16 20Z"),
  line(EYES),
  line("M20.5 31H27.5"),
  dark("M24 1C30 6.5 36 12 36.5 20H26.2V28H21.8V20H11.5C12 12 18 6.5 24 1Z"),
];

/** A great helm with a cross for a visor. */
const KNIGHT = [
  cloth(SHOULDERS),
  dark("M12 9C15 5 33 5 36 9L38 32C34 38 28.5 41 24 41C19.5 41 14 38 10 32Z"),
  { d: "M14 19.2H34V22.6H14Z", tone: "skin" },
  { d: "M22.4 10H25.6V36H22.4Z", tone: "skin" },
  { d: "M29 27H31V29H29ZM29 31H31V33H29ZM32.4 28.8H34.4V30.8H32.4Z", tone: "skin" },
] satisfies FacePart[];

/** An open helmet with a great plume. */
const CAPTAIN = [
  cloth(SHOULDERS),
  dark("M22 6C26-1 38-2 43 6C46 11 45 20 41 26C40 18 36 12 28 10Z"),
  skin(HEAD),
  line(EYES),
  dark("M19 29C21 27.6 27 27.6 29 29C27.5 31.6 20.5 31.6 19 29Z"),
  dark("M11 25C9 13 15 6 24 6C33 6 39 13 37 25L33.5 24C33 18 30 16.5 24 16.5C18 16.5 15 18 14.5 24Z"),
  line("M24 6V16"),
];

/** Wings on the helmet, and a moustache. */
const MARSHAL = [
  cloth(SHOULDERS),
  dark("M13 18C7 17 3 11 2 1C8 3 13 6 15.5 12ZM35 18C41 17 45 11 46 1C40 3 35 6 32.5 12Z"),
  skin(HEAD),
  line(EYES),
  dark("M24 27.5C27 26 31 27 33.5 31C30 31.6 26.5 31 24 29.4C21.5 31 18 31.6 14.5 31C17 27 21 26 24 27.5Z"),
  dark("M12 20C12 10 17 5 24 5C31 5 36 10 36 20C30 17.4 18 17.4 12 20Z"),
  line("M7 47C9 42 12 39.5 16 38.6M41 47C39 42 36 39.5 32 38.6"),
];

/** A crown, and a long beard on a cloak of fur. */
const WARLORD = [
  dark("M2 48C2 39 9 34.5 24 34.5C39 34.5 46 39 46 48Z"),
  skin(HEAD),
  line("M17.6 20.6L21.8 22M30.4 20.6L26.2 22"),
  line(EYES),
  cloth("M14 24C15.5 27.5 19 28.5 24 28.5C29 28.5 32.5 27.5 34 24C36 34 31 45 24 47C17 45 12 34 14 24Z"),
  line("M21 32.6Q24 34 27 32.6"),
  dark("M11 18L8 3L16.5 9.5L24 1L31.5 9.5L40 3L37 18C30 15.4 18 15.4 11 18Z"),
];

/** A wreath of laurel, and a cloak held by a brooch. */
const CONQUEROR = [
  cloth(SHOULDERS),
  dark("M26 36C36 36 46 38 46 48H30C31 43 30 39 26 36Z"),
  skin(HEAD),
  dark(
    "M12.6 22C10.5 11 16 4.5 24 4.5C32 4.5 37.5 11 35.4 22C34 17 30.5 14.5 24 14.5C17.5 14.5 14 17 12.6 22Z",
  ),
  line("M17.6 20.6L21.8 22M30.4 20.6L26.2 22"),
  line(EYES),
  line("M20.5 30.4H27.5"),
  cloth(
    "M23 9.5C20.5 5 15.5 4.6 13 7.2C15.4 11 19.4 12 23 9.5ZM25 9.5C27.5 5 32.5 4.6 35 7.2C32.6 11 28.6 12 25 9.5Z",
  ),
  cloth(
    "M17.4 13C13.6 9.4 8.8 10 7.4 13.2C10.6 16.4 14.6 16.6 17.4 13ZM30.6 13C34.4 9.4 39.2 10 40.6 13.2C37.4 16.4 33.4 16.6 30.6 13Z",
  ),
  cloth(
    "M13.8 18.4C9.4 16 5 17.8 4.4 21.2C8.4 23.6 12.2 22.6 13.8 18.4ZM34.2 18.4C38.6 16 43 17.8 43.6 21.2C39.6 23.6 35.8 22.6 34.2 18.4Z",
  ),
  skin("M26 36.4A2.6 2.6 0 1 1 26 41.6A2.6 2.6 0 1 1 26 36.4Z"),
];

/** A closed crown under a cross, a forked beard, and a collar of ermine. */
const EMPEROR = [
  dark("M2 48C2 39 9 34.5 24 34.5C39 34.5 46 39 46 48Z"),
  skin("M6.6 42H9V45H6.6ZM11.6 39H14V42H11.6ZM34 39H36.4V42H34ZM39 42H41.4V45H39Z"),
  skin(HEAD),
  line("M17.6 21L21.8 22M30.4 21L26.2 22"),
  line(EYES),
  cloth(
    "M14 25C16 28 19.5 28.6 24 28.6C28.5 28.6 32 28 34 25C36 33 33.5 42 29 46L24 39.5L19 46C14.5 42 12 33 14 25Z",
  ),
  line("M21 32.4Q24 33.8 27 32.4"),
  dark(
    "M11 18C8 13 9 8.5 13.5 8C18 7.6 21.5 10 22.6 13C21.4 9.6 21.6 7.4 22.6 6H22V3.6H19.6V2H22V0H26V2H28.4V3.6H26V6H25.4C26.4 7.4 26.6 9.6 25.4 13C26.5 10 30 7.6 34.5 8C39 8.5 40 13 37 18C30 15.4 18 15.4 11 18Z",
  ),
];

/** By level, the weakest first. */
export const FACES: readonly (readonly FacePart[])[] = [
  PAGE,
  SQUIRE,
  MAN_AT_ARMS,
  SERGEANT,
  KNIGHT,
  CAPTAIN,
  MARSHAL,
  WARLORD,
  CONQUEROR,
  EMPEROR,
];
