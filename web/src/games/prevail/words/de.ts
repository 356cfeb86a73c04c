import type { GameWords } from "../../../words/game";

const de: GameWords = {
  title: "Prevail",
  tagline: "Schlachtreihen, Blickrichtungen und eine Hand voll Befehlskarten.",
  facts: "60 min · Karten",
};

export default de;
