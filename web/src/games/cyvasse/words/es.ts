import type { GameWords } from "../../../words/game";

const es: GameWords = {
  title: "Cyvasse",
  tagline: "Oculta tu despliegue y flanquea con caballo y dragón.",
  facts: "30 min · despliegue oculto",
};

export default es;
