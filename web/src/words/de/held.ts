import type { Words } from "../en";

export const held: Words["held"] = {
  title: "Diese Partie ruht",
  agree: "Ohne Ergebnis beenden",
  agreed: (who) => `${who} möchte sie beenden.`,
  continued: "Zur Partie, in der sie weitergeht",
};
