import type { GameWords } from "../../../words/game";

const de: GameWords = {
  title: "Cyvasse",
  tagline: "Stell verdeckt auf, dann umgeh den Feind mit Reitern und Drache.",
  facts: "30 min · verdeckte Aufstellung",
};

export default de;
