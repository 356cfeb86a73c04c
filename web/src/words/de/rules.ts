import type { Words } from "../en";

export const rules: Words["rules"] = {
  opening: "Die Regeln werden geöffnet.",
  heading: (title) => `Regeln · ${title}`,
  about:
    "Die Regeln, wie sie hier gespielt werden. Jede hat eine Kennung, die das Spiel nennt, wenn es erklärt, warum etwas nicht geht. Ein kleines Zeichen markiert, was ein eigenes Regelwerk ändern kann, und zeigt den Wert, der hier gilt.",
  named: (name, title) => `Wo ${name} steht: wie in den Regeln „${title}“.`,
  setting: "eine Einstellung",
  on: "an",
  off: "aus",
  drawing: "Zeichnung",
  chapters: "Kapitel",
  rule: (id) => `Regel ${id}`,
  read: (id) => `Regel ${id} lesen`,
  table: "Tabelle",
};
