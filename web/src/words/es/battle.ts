import type { Words } from "../en";

export const battle: Words["battle"] = {
  youWin: (chance) => `Ganas ${chance}`,
  sideWins: (side, chance) => `${side} gana ${chance}`,
  toTheEnd: "si se lucha hasta el final",
  working: "calculando",
  done: "hecho",
  strikes: "Golpes",
  yours: "los tuyos",
  strikesOf: (stage, whose) => `${stage}, ${whose}`,
  fell: "ha caído",
  reserve: "Reserva:",
  nobody: "nadie",
  goOn: "Continuar",
};
