import type { Words } from "../en";

export const newGame: Words["newGame"] = {
  heading: (title) => `Neue Partie · ${title}`,
  missing: "Dieses Spiel gibt es nicht.",
  learn: "Schritt für Schritt lernen",
  readRules: "Regeln lesen",
  against: "Gegner",
  computer: "Der Computer",
  friend: "Jemand, per Link",
  friends: "Andere, per Link",
  screen: "Zu zweit an einem Bildschirm",
  screenOfMany: "Alle an einem Bildschirm",
  youPlay: "Du spielst",
  random: "Zufall",
  beginFrom: "Beginn",
  rules: "Regeln",
  start: "Partie beginnen",
  loading: "Das Spiel wird geöffnet.",
  yourGame: "Deine Partie",
};
