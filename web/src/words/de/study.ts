import type { Words } from "../en";
import { percent } from "./general";

export const study: Words["study"] = {
  move: "Zug",
  playThrough: "Partie ansehen",
  pause: "Anhalten",
  playFromHere: "Von hier spielen",
  shareThis: "Diese Stellung teilen",
  linkToMove: (at) => (at === 0 ? "Diese Partie, von Anfang an" : `Diese Partie, bei Zug ${at}`),
  aboutLinkToMove: "Wer den Link hat, kann der Partie zusehen.",
  linkToPosition: "Nur diese Stellung",
  aboutLinkToPosition: "Wer den Link hat, kann die Stellung ansehen und von ihr aus spielen.",
  receipt: (head) => `Der Server hat die Partie unterschrieben, wie sie jetzt ist: ${head}.`,
  saveReceipt: "Quittung speichern",
  saveProof: "Nachweis speichern",

  hint: "Tipp",
  bestForYou: "Am besten für dich",
  bestFor: (side) => `Am besten für ${side}`,
  thinkingAboutIt: "Die besten Züge werden gesucht.",
  noHint: "Hier sticht nichts heraus.",
  pointAtHint: (sides) =>
    `Tipp einen an, um zu sehen, was er bewirkt. ${percent(1 / sides)} ist ausgeglichen.`,
  worth: (deed, share) => `${deed}, ${percent(share)}`,
  then: (line) => `dann vielleicht ${line}`,
  deedOf: (side, deed) => `${side}: ${deed}`,

  plot: "Wer besser stand, Zug für Zug",
  standsAt: (at, sides) =>
    `${at === 0 ? "Am Anfang" : `Nach Zug ${at}`}: ${sides
      .map(({ seat, share }) => `${seat} ${percent(share)}`)
      .join(", ")}`,
  notKnown: "Noch nicht bekannt",
  upMeans: (seat) => `Je höher die Linie, desto besser für ${seat}. Tipp darauf, um dorthin zu gehen.`,
  upIsYours: "Je höher die Linie, desto besser für dich. Tipp darauf, um dorthin zu gehen.",
  workingOut: (known, of) => `Wird ausgewertet: ${known} von ${of} Stellungen.`,
  noTurns: "Es war bis zum Ende knapp.",
  turningPoints: "Wendepunkte",
  you: "du",
  changed: (who, share) => `${who} ${share < 0 ? "−" : "+"} ${percent(Math.abs(share))}`,
  better: (deed, side = "") => (side ? `Besser für ${side}: ${deed}` : `Besser: ${deed}`),

  positionTitle: "Eine Stellung",
  opening: "Die Stellung wird geöffnet.",
  noPosition: "In diesem Link ist keine Stellung. Vielleicht wurde er abgeschnitten.",
  toMove: (sides) => `${sides} am Zug`,
  isOver: "Hier ist die Partie zu Ende",
  level: (n, title) => `Computer ${n}: ${title}`,
  screen: "Alle Seiten an diesem Bildschirm",
  beside: "Neben dem Brett",
  linkHere: "Link zu dieser Stellung",
};
