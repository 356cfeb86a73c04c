import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Prevail",
  tagline: "Lines, facings and a hand of command cards.",
  facts: "60 min · cards",
};

export default en;
