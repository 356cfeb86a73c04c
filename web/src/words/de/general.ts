import type { Words } from "../en";
import { percentWith } from "../percent";

const list = new Intl.ListFormat("de", { type: "conjunction" });

export const percent = percentWith("\u202f");

export const general: Words["general"] = {
  back: "Zurück",
  close: "Schließen",
  home: "Startseite",
  play: "Spielen",
  learn: "Lernen",
  loading: "Wird geladen.",
  more: "Mehr",
  settings: "Einstellungen",
  help: "Hilfe und Tastenkürzel",
  backHome: "Banneret, Startseite",
  toLight: "Zum hellen Design wechseln",
  toDark: "Zum dunklen Design wechseln",
  neutral: "Neutral",
  list: (names) => list.format(names),
  within: (title) => title,
  outOf: (value, most) => `${value} von ${most}`,
  percent,
  underOnePercent: `< ${percent(0.01)}`,
  overNinetyNinePercent: `> ${percent(0.99)}`,
};
