import type { Words } from "../en";

export const glossary: Words["glossary"] = {
  title: "Glossar",
  heading: (title) => `Glossar · ${title}`,
  byUsualRules: (title) => `${title}, nach den üblichen Regeln.`,
  allRules: "Alle Regeln",
  inShort: "Glossar: Einheiten, Karten und Begriffe in Kürze",
  find: "Suchen",
  nothing: "Hier heißt nichts so.",
  opening: "Das Glossar wird geöffnet.",
  groups: { unit: "Einheiten", card: "Karten", ability: "Fähigkeiten", ground: "Gelände", term: "Begriffe" },
  onGround: (ground, text) => `${ground}: ${text}`,
};
