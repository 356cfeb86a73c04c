import type { Words } from "../en";

export const newGame: Words["newGame"] = {
  heading: (title) => `Neue Partie · ${title}`,
  missing: "Dieses Spiel gibt es nicht.",
  learn: "Schritt für Schritt lernen",
  readRules: "Regeln lesen",
  against: "Gegner",
  computer: (nth, title) => `Computer ${nth}: ${title}`,
  friend: "Jemand, per Link",
  aboutFriend: "Du bekommst einen Link zum Verschicken.",
  friends: "Andere, per Link",
  aboutFriends: "Du bekommst für jeden einen Link.",
  screen: "Zu zweit an einem Bildschirm",
  aboutScreen: "Beide Seiten ziehen hier.",
  screenOfMany: "Alle an einem Bildschirm",
  aboutScreenOfMany: "Alle Seiten ziehen hier.",
  youPlay: "Du spielst",
  random: "Zufall",
  beginFrom: "Beginn",
  rules: "Regeln",
  start: "Partie beginnen",
  loading: "Das Spiel wird geöffnet.",
};
