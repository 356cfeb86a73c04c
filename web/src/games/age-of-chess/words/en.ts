import type { GameWords } from "../../../words/game";

const en: GameWords = {
  title: "Age of Chess",
  tagline: "Chess ranks, stacks of two, no way back.",
  facts: "10 min · easy to start",
};

export default en;
