import type { GameWords } from "../../../words/game";

const de: GameWords = {
  title: "Aeonis",
  tagline: "Führe einen Lord, belagere Städte und vertrau den Würfeln.",
  facts: "45 min · Würfel · bis zu 4",
};

export default de;
