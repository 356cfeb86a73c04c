import type { Words } from "../en";

export const newGame: Words["newGame"] = {
  heading: (title) => `Partida nueva · ${title}`,
  missing: "No hay ningún juego así.",
  learn: "Aprender paso a paso",
  readRules: "Leer las reglas",
  against: "Contra",
  computer: "Computadora",
  friend: "Alguien, por enlace",
  friends: "Otras personas, por enlace",
  screen: "Dos en una pantalla",
  screenOfMany: "Todos en una pantalla",
  youPlay: "Juegas con",
  random: "Al azar",
  beginFrom: "Partir de",
  rules: "Reglas",
  start: "Empezar la partida",
  loading: "Abriendo el juego.",
  yourGame: "Tu partida",
};
