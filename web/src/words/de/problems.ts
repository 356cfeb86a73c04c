import type { Words } from "../en";

export const problems: Words["problems"] = {
  title: "Diese Seite lässt sich nicht zeigen",
  home: "Zur Startseite",
  tryAgain: "Noch einmal versuchen",
  noPage: "Unter dieser Adresse gibt es keine Seite.",
  notLoaded: "Die Seite ließ sich nicht laden",
  loadAgain: "Der Server ist nicht erreichbar. Lade die Seite neu.",
  unreached: "Der Server ist nicht erreichbar. Versuch es gleich noch einmal.",
  notAccepted: "Der Server hat das nicht angenommen.",
  noCookies:
    "Dein Browser blockiert Cookies von dieser Seite, deshalb erkennt dich der Server nicht wieder. Erlaube hier Cookies, um zu spielen.",
};
