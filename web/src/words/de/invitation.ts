import type { Words } from "../en";

export const invitation: Words["invitation"] = {
  joining: "Beitreten · Banneret",
  takingSeat: "Du nimmst Platz.",
  notTaken: "Dieser Platz ist nicht verfügbar",
  watch: "Bei der Partie zusehen",
  waiting: "Warten",
  waitingFor: (friends) => (friends === 1 ? "Warten auf die andere Seite" : "Warten auf die anderen Seiten"),
  openHere: (links) =>
    links === 1 ? "Öffne diesen Link in einem anderen Fenster." : "Öffne diese Links in anderen Fenstern.",
  begins: (seats) =>
    seats === 1
      ? "Sobald der Platz besetzt ist, geht es hier los."
      : "Sobald alle Plätze besetzt sind, geht es hier los.",
  onlyHere:
    "Links funktionieren nur auf diesem Rechner. Um jemanden in deinem Netz einzuladen, starte Banneret mit:",
  send: (links) => (links === 1 ? "Verschick diesen Link." : "Verschick an alle je einen Link."),
  linkFor: (seat) => `Link für ${seat}`,
  copy: "Link kopieren",
  copied: "Kopiert.",
  notCopied: "Kopieren ist hier nicht erlaubt. Markiere den Link und kopiere ihn.",
  share: "Teilen",
  whatName: "Wie sollen dich die anderen nennen?",
  nameLater: "Nicht jetzt",
  notHere: (seat) => `${seat} ist noch nicht da.`,
};
