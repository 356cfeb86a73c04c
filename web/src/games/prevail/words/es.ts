import type { GameWords } from "../../../words/game";

const es: GameWords = {
  title: "Prevail",
  tagline: "Líneas, orientaciones y una mano de cartas de mando.",
  facts: "60 min · cartas",
};

export default es;
