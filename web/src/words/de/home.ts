import type { Words } from "../en";
import { counted } from "../plural";

export const home: Words["home"] = {
  title: "Kriegsspiele auf dem Brett.",
  about: "Gegen den Computer, gegen Freunde per Link oder zu zweit an einem Bildschirm. Ohne Konto.",
  playNow: "Jetzt spielen",
  invite: "Jemanden einladen",
  starts: (game, opponent) => `Startet ${game} gegen den Computer (${opponent}).`,
  chooseAnother: "Weitere Spiele findest du unten.",
  changeThat: "Ändern kannst du das unten.",
  yourGames: "Deine Partien",
  noGames: "Noch keine Partien. „Jetzt spielen“ startet sofort eine.",
  loading: "Deine Partien werden geladen.",
  showMore: "Weitere Partien zeigen",
  startAGame: "Neue Partie",
  twoAtOneScreen: "zu zweit an einem Bildschirm",
  against: (others) => `gegen ${others}`,
  friendNotHere: "jemanden, der noch nicht da ist",
  moves: (count) => counted(count, "Zug", "Züge"),
  yourMove: "Du bist am Zug",
  theirMove: "Die andere Seite ist am Zug",
  remove: "Entfernen",
  askRemove: "Diese Partie entfernen?",
  removeThis: (title, against) => `Diese Partie entfernen: ${title} ${against}`,
  keep: "Behalten",
  openRecord: "Partie öffnen",
  howToOpen: "Wähl eine Datei oder zieh sie hierher.",
};
