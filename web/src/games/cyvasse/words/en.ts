import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Cyvasse",
  tagline: "Hide your setup, then flank with horse and dragon.",
  facts: "30 min · hidden setup",
};

export default en;
