import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Medieval Chess",
  tagline: "Chess pieces that bleed, rise and change sides.",
  facts: "40 min · lords and loyalty",
};

export default en;
