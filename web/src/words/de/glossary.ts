import type { Words } from "../en";

export const glossary: Words["glossary"] = {
  title: "Glossar",
  heading: (title) => `Glossar · ${title}`,
  byUsualRules: (title) => `${title}, mit den Standardregeln.`,
  allRules: "Alle Regeln",
  inShort: "Glossar: Einheiten, Karten und Begriffe auf einen Blick",
  find: "Suchen",
  nothing: "Kein Eintrag heißt so.",
  opening: "Das Glossar wird geöffnet.",
  groups: { unit: "Einheiten", card: "Karten", ability: "Fähigkeiten", ground: "Gelände", term: "Begriffe" },
  onGround: (ground, text) => `${ground}: ${text}`,
};
