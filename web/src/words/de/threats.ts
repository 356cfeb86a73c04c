import type { Words } from "../en";

export const threats: Words["threats"] = {
  title: "Gefahren",
  titleOf: (cell) => `Gefahren für ${cell}`,
  region: "Was dich bedroht",
  ofUnit: "Was sie bedroht",
  hide: "Gefahren ausblenden",
  looking: "Mögliche Angriffe werden berechnet.",
  none: "Niemand kann deine Einheiten als Nächstes angreifen.",
  falls: "Fällt",
  bothFall: "Beide fallen",
  inDoubt: "Ungewiss",
  lives: "Überlebt",
};
