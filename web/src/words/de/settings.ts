import type { Words } from "../en";

export const settings: Words["settings"] = {
  yourName: "Dein Name",
  whatFriendsSee: "Diesen Namen sehen die anderen.",
  saveName: "Name speichern",
  kept: "Gespeichert.",
  confirm: "Vor dem Zug bestätigen",
  aboutConfirm: "Zeigt zuerst, was ein Zug bewirkt.",
  turnBoard: "Brett zur Seite am Zug drehen",
  aboutTurnBoard: "Für zwei an einem Bildschirm.",
  theme: "Design",
  auto: "Automatisch",
  light: "Hell",
  dark: "Dunkel",
  motion: "Züge animieren",
  aboutMotion: "Züge, Schüsse, Würfel und Verluste. Immer aus, wenn dein System weniger Bewegung verlangt.",
  sound: "Ton",
  off: "Aus",
  quiet: "Leise",
  loud: "Laut",
  language: "Sprache",
};
