import type { Words } from "../en";

export const held: Words["held"] = {
  title: "Esta partida está detenida",
  agree: "Terminarla sin resultado",
  agreed: (who) => `${who} quiere terminarla.`,
  continued: "A la partida que sigue en su lugar",
};
