import type { Words } from "../en";

export const rules: Words["rules"] = {
  opening: "Die Regeln werden geöffnet.",
  heading: (title) => `Regeln · ${title}`,
  about:
    "Die Regeln, wie sie hier gespielt werden. Jede hat eine Kennung; das Spiel nennt sie, wenn es sagt, warum etwas nicht geht. Ein kleines Zeichen steht, wo eigene Regelwerke etwas ändern können, und dabei, wie es hier gilt.",
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
