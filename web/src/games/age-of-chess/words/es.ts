import type { GameWords } from "../../../words/game";

const es: GameWords = {
  title: "Age of Chess",
  tagline: "Filas de ajedrez, pilas de dos, sin vuelta atrás.",
  facts: "10 min · fácil de empezar",
};

export default es;
