import type { GameWords } from "../../../words/game";

const de: GameWords = {
  title: "Medieval Chess",
  tagline: "Schachfiguren, die bluten, aufsteigen und überlaufen.",
  facts: "40 min · Lehnsherren und Treue",
};

export default de;
