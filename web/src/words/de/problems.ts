import type { Words } from "../en";

export const problems: Words["problems"] = {
  title: "Diese Seite lässt sich nicht zeigen",
  home: "Zur Startseite",
  tryAgain: "Noch einmal versuchen",
  noPage: "Unter dieser Adresse gibt es keine Seite.",
  notLoaded: "Die Seite wurde nicht geladen",
  loadAgain: "Der Server ist nicht erreichbar. Lade die Seite neu.",
  unreached: "Der Server ist nicht erreichbar. Versuch es gleich noch einmal.",
  notAccepted: "Der Server hat das nicht angenommen.",
  noCookies:
    "Dein Browser nimmt von dieser Seite kein Cookie an, und so würde der Server dich nicht wiedererkennen. Erlaube hier Cookies, um zu spielen.",
};
