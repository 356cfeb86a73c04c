import { percentWith } from "../percent";
/** What is said in several places. */
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

export const percent = percentWith("");

export const general = {
  back: "Back",
  close: "Close",
  home: "Home",
  play: "Play",
  learn: "Learn",
  loading: "Loading.",
  more: "More",
  settings: "Settings",
  help: "Help and shortcuts",
  backHome: "Banneret, home",
  toLight: "Switch to the light theme",
  toDark: "Switch to the dark theme",
  /** Of units that belong to no side. */
  neutral: "Neutral",
  /** `a`, `a and b`, `a, b and c`. */
  list: (names: readonly string[]) => list.format(names),
  /** A title within a sentence or a line. */
  within: (title: string) => title.toLowerCase(),
  /** A number out of the most it can be. */
  outOf: (value: number | string, most: number) => `${value} of ${most}`,
  percent,
  underOnePercent: `< ${percent(0.01)}`,
  overNinetyNinePercent: `> ${percent(0.99)}`,
};
