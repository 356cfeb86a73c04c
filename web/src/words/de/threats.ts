import type { Words } from "../en";

export const threats: Words["threats"] = {
  title: "Gefahren",
  titleOf: (cell) => `Gefahren für ${cell}`,
  region: "Was dich bedroht",
  ofUnit: "Was sie bedroht",
  hide: "Gefahren ausblenden",
  looking: "Es wird geschaut, was andere tun könnten.",
  none: "Niemand kann deine Einheiten als Nächstes treffen.",
  falls: "Fällt",
  bothFall: "Beide fallen",
  inDoubt: "Ungewiss",
  lives: "Überlebt",
};
