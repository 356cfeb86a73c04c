import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Cyvasse",
  tagline: "Hide your set-up, then flank with horse and dragon.",
  facts: "30 min · hidden set-up",
};

export default en;
