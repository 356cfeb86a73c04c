import type { Words } from "../en";

const days = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeZone: "UTC" });

export const ratings: Words["ratings"] = {
  loading: "Die Wertungen werden geladen.",
  leaderboards: "Bestenlisten",
  of: (name) => `${name}, Wertungen`,
  game: "Spiel",
  pace: "Tempo",
  paces: { live: "Live-Partie", correspondence: "Fernpartie" },
  rank: "Rang",
  player: "Spieler",
  rating: "Wertung",
  matches: "Partien",
  won: "Gewonnen",
  drawn: "Remis",
  lost: "Verloren",
  points: (points, provisional) => `${points}${provisional ? "?" : ""}`,
  provisional: "Ein Fragezeichen bedeutet: bisher weniger als 30 Partien.",
  nobody: "Hier hat noch niemand 30 gewertete Partien gespielt.",
  noMatches: "Noch keine gewerteten Partien.",
  showMore: "Mehr zeigen",
  day: (at) => days.format(new Date(at)),
  history: "Verlauf",
  chart: (from, to, least, most) =>
    `Die Wertung im Lauf der Zeit: von ${from} bis ${to}, mindestens ${least}, höchstens ${most}.`,
  opponents: "Gegner",
  opponent: "Gegner",
  date: "Datum",
  what: "Was geschah",
  change: "Änderung",
  results: {
    won: (others) => `Gewonnen gegen ${others}`,
    drawn: (others) => `Remis gegen ${others}`,
    lost: (others) => `Verloren gegen ${others}`,
  },
  decay: "Ein Tag ohne Partie",
  flagged: "Viele Siege für einen Neuling: Partien zählen vorerst doppelt",
  raised: "Viele Siege für einen Neuling: einmalig angehoben",
  changed: (change, now) => `${change} → ${now}`,
};
