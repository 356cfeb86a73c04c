import type { Words } from "../en";
import { capital } from "../../match/words";
import { counted } from "../plural";

function open(counts: readonly string[]): string {
  return counts.length > 0 ? `: ${counts.join(", ")}.` : ".";
}

export const prompt: Words["prompt"] = {
  gone: "Diese Partie ist nicht mehr verfügbar.",
  lostSending: "Verbindung verloren. Dein Zug ist gespeichert und wird noch gesendet.",
  lost: "Verbindung verloren. Sie wird wieder aufgebaut.",
  connected: "Wieder verbunden.",
  sending: "Dein Zug wird gesendet.",
  yourMove: "Du bist am Zug.",
  seatToMove: (seat) => `${seat} ist am Zug.`,
  choosing: (who, count) => `${who} ${count > 1 ? "überlegen" : "überlegt"}.`,
  thinking: (who, count) => `${who} ${count > 1 ? "denken" : "denkt"} nach.`,
  seconds: (count, most) => (most === null ? `${count} s` : `${count} von ${Math.max(count, most)} s`),
  moveNow: "Jetzt ziehen",
  drawOffered: "Du hast Remis angeboten.",
  moves: (count) => counted(count, "Zug", "Züge"),
  attacks: (count) => counted(count, "Angriff", "Angriffe"),
  abilities: (count) => counted(count, "Fähigkeit", "Fähigkeiten"),
  picked: (what, counts) => `${what} gewählt${open(counts)}`,
  toPlace: (what) => `${what} gewählt: Wähle, wohin.`,
  pickedInFront: (what, counts) => `${what}, vorn, gewählt${open(counts)}`,
  pickedBehind: (what, counts) => `${what}, hinten, gewählt${open(counts)}`,
  tapAgain: (behind) => `Noch einmal tippen für ${behind} dahinter.`,
  together: (count, counts) => `${count} Einheiten zusammen gewählt${open(counts)}`,
  alone: (unit) => `${unit} allein`,
  all: (count) => `Alle ${count} zusammen`,
  ability: (name, by, targets) =>
    `${name}${by === null ? "" : ` von ${by}`}: Wähl eines von ${targets} Zielen.`,
  chosen: (units, counts) => `${units} gewählt${open(counts)}`,
  against: (own, enemy, helpers, more) =>
    `${own} gegen ${enemy}${helpers ? `, mit ${helpers}` : ""}.` +
    (more > 0 ? ` Noch ${more} ${more > 1 ? "können" : "kann"} helfen: Tipp sie an.` : ""),
  enterPlays: "Enter führt es aus, Escape geht zurück.",
  verdict: (verdict, chance) => `${capital(verdict)}, ${chance.toLowerCase()}.`,
  chooseOn: (cell) => `Was soll auf ${cell} geschehen?`,
  choices: (cell, ways) => `Was soll auf ${cell} geschehen? ${ways}.`,
  chooseLook: "Wohin soll sie blicken?",
  youCanAlso: "Du kannst auch",
  choose: "Wähl",
};
