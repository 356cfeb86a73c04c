import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Aeonis",
  tagline: "Lead a lord, besiege cities, and trust the dice.",
  facts: "45 min · dice · up to 4",
};

export default en;
