import type { GameWords } from "../../../words/game";

const de: GameWords = {
  title: "Age of Chess",
  tagline: "Schachreihen, Zweierstapel, kein Weg zurück.",
  facts: "10 min · leicht zu lernen",
};

export default de;
