import type { GameWords } from "../../../words/game";

const es: GameWords = {
  title: "Medieval Chess",
  tagline: "Piezas de ajedrez que sangran, ascienden y cambian de bando.",
  facts: "40 min · señores y lealtad",
};

export default es;
