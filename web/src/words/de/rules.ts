import type { Words } from "../en";

export const rules: Words["rules"] = {
  opening: "Die Regeln werden geöffnet.",
  heading: (title) => `Regeln · ${title}`,
  about:
    "Die Regeln, wie sie hier gespielt werden. Jede hat eine Kennung; das Spiel nennt sie, wenn es sagt, warum etwas nicht geht. Kleingedrucktes nennt eine Einstellung, die eigene Regelwerke ändern können.",
  setting: "Eine Einstellung der Regeln",
  chapters: "Kapitel",
  rule: (id) => `Regel ${id}`,
  read: (id) => `Regel ${id} lesen`,
  table: "Tabelle",
};
