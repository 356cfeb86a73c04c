import type { Words } from "../en";
import { capital } from "../../match/words";
import { counted } from "../plural";

function open(counts: readonly string[]): string {
  return counts.length > 0 ? `: ${counts.join(", ")}.` : ".";
}

export const prompt: Words["prompt"] = {
  gone: "Esta partida ya no está disponible.",
  lostSending: "Se ha perdido la conexión. Tu jugada está guardada y se enviará.",
  lost: "Se ha perdido la conexión. Volviendo a conectar.",
  connected: "Conexión recuperada.",
  sending: "Enviando tu jugada.",
  yourMove: "Te toca.",
  seatToMove: (seat) => `Le toca a ${seat}.`,
  choosing: (who, count) => `${who} ${count > 1 ? "están" : "está"} eligiendo.`,
  thinking: (who, count) => `${who} ${count > 1 ? "están" : "está"} pensando.`,
  seconds: (count, most) => (most === null ? `${count} s` : `${count} de ${Math.max(count, most)} s`),
  moveNow: "Jugar ya",
  drawOffered: "Has ofrecido tablas.",
  moves: (count) => counted(count, "movimiento", "movimientos"),
  attacks: (count) => counted(count, "ataque", "ataques"),
  abilities: (count) => counted(count, "habilidad", "habilidades"),
  picked: (what, counts) => `Has elegido ${what}${open(counts)}`,
  toPlace: (what) => `Has elegido ${what}: elige dónde va.`,
  pickedInFront: (what, counts) => `Has elegido ${what}, delante${open(counts)}`,
  pickedBehind: (what, counts) => `Has elegido ${what}, detrás${open(counts)}`,
  tapAgain: (behind) => `Toca otra vez para ${behind}, detrás.`,
  together: (count, counts) => `Has elegido ${count} unidades juntas${open(counts)}`,
  alone: (unit) => `Solo ${unit}`,
  all: (count) => `Las ${count} juntas`,
  ability: (name, by, targets) =>
    `${name}${by === null ? "" : ` por ${by}`}: elige ${targets === 1 ? "el objetivo" : `uno de ${targets} objetivos`}.`,
  chosen: (units, counts) => `Has elegido ${units}${open(counts)}`,
  against: (own, enemy, helpers, more) =>
    `${own} contra ${enemy}${helpers ? `, con ${helpers}` : ""}.` +
    (more > 0 ? (more > 1 ? ` ${more} más pueden ayudar: tócalas.` : " 1 más puede ayudar: tócala.") : ""),
  enterPlays: "Intro la juega, Escape vuelve atrás.",
  verdict: (verdict, chance) => `${capital(verdict)}, ${chance.toLowerCase()}.`,
  chooseOn: (cell) => `Elige qué hacer en ${cell}`,
  choices: (cell, ways) => `Elige qué hacer en ${cell}: ${ways}.`,
  chooseLook: "Elige hacia dónde mira",
  youCanAlso: "También puedes",
  choose: "Elige",
};
