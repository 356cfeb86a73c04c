import type { Words } from "../en";

export const invitation: Words["invitation"] = {
  joining: "Beitreten · Banneret",
  takingSeat: "Du nimmst Platz.",
  notTaken: "Dieser Platz ist nicht zu haben",
  watch: "Bei der Partie zusehen",
  waiting: "Warten",
  waitingForFriend: "Warten auf die andere Seite",
  openHere: "Öffne diesen Link in einem anderen Fenster. Sobald der Platz besetzt ist, geht es hier los.",
  onlyHere: "Er geht nur auf diesem Rechner. Für jemanden in deinem Netz starte Banneret so:",
  send: "Verschick diesen Link. Sobald der Platz besetzt ist, geht es hier los.",
  linkFor: (seat) => `Link für ${seat}`,
  copy: "Link kopieren",
  copied: "Kopiert.",
  notCopied: "Kopieren ist hier nicht erlaubt. Markiere den Link und kopiere ihn.",
  share: "Teilen",
  notHere: (seat) => `${seat} ist noch nicht da.`,
};
