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
  ground: "Brett",
  plain: "Klassisch",
  map: "Landkarte",
  stone: "Stein",
  motion: "Züge animieren",
  aboutMotion:
    "Züge, Angriffe, Schüsse, Würfel und Verluste. Taste oder Tippen überspringt sie. Immer aus, wenn dein System weniger Bewegung verlangt.",
  sound: "Ton",
  off: "Aus",
  quiet: "Leise",
  loud: "Laut",
  language: "Sprache",
  aboutLanguage: "",
};
