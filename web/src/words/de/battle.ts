import type { Words } from "../en";

export const battle: Words["battle"] = {
  youWin: (chance) => `Du gewinnst zu ${chance}`,
  sideWins: (side, chance) => `${side} gewinnt zu ${chance}`,
  toTheEnd: "bis zum Ende gekämpft",
  working: "wird berechnet",
  done: "erledigt",
  strikes: "Schläge",
  yours: "deine",
  strikesOf: (stage, whose) => `${stage}, ${whose}`,
  fell: "gefallen",
  reserve: "In Reserve:",
  nobody: "niemand",
  goOn: "Weiter",
};
