import type { GameWords } from "../../../words/game";

const es: GameWords = {
  title: "Aeonis",
  tagline: "Dirige a un señor, asedia ciudades y confía en los dados.",
  facts: "45 min · dados · hasta 4",
};

export default es;
