import type { Words } from "../en";

export const settings: Words["settings"] = {
  yourName: "Dein Name",
  whatFriendsSee: "So sehen dich andere am Brett.",
  keepName: "Name speichern",
  kept: "Gespeichert.",
  confirm: "Vor dem Zug bestätigen",
  aboutConfirm: "Zeigt zuerst, was dabei herauskommt.",
  turnBoard: "Brett zu dem drehen, der am Zug ist",
  aboutTurnBoard: "Zu zweit an einem Bildschirm.",
  theme: "Design",
  auto: "Automatisch",
  light: "Hell",
  dark: "Dunkel",
  motion: "Züge bewegt zeigen",
  aboutMotion: "Züge, Schüsse, Würfel und Verluste. Auch aus, wenn dein System weniger Bewegung wünscht.",
  sound: "Ton",
  off: "Aus",
  quiet: "Leise",
  loud: "Laut",
  language: "Sprache",
};
