import type { Words } from "../en";

export const glossary: Words["glossary"] = {
  title: "Glosario",
  heading: (title) => `Glosario · ${title}`,
  byUsualRules: (title) => `${title}, con las reglas de siempre.`,
  allRules: "Todas las reglas",
  inShort: "Glosario: unidades, cartas y términos de un vistazo",
  find: "Buscar",
  nothing: "Nada se llama así.",
  opening: "Abriendo el glosario.",
  groups: {
    unit: "Unidades",
    card: "Cartas",
    ability: "Habilidades",
    ground: "Terreno",
    term: "Términos",
  },
  onGround: (ground, text) => `${ground}: ${text}`,
};
