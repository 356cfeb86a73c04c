import type { Words } from "../en";

export const settings: Words["settings"] = {
  yourName: "Tu nombre",
  whatFriendsSee: "Los demás ven este nombre.",
  saveName: "Guardar el nombre",
  kept: "Guardado.",
  confirm: "Confirmar antes de jugar",
  aboutConfirm: "Muestra antes lo que hará una jugada.",
  turnBoard: "Girar el tablero hacia quien juega",
  aboutTurnBoard: "Para dos en una pantalla.",
  theme: "Tema",
  auto: "Automático",
  light: "Claro",
  dark: "Oscuro",
  ground: "Tablero",
  plain: "Clásico",
  map: "Mapa",
  stone: "Piedra",
  motion: "Animar las jugadas",
  aboutMotion:
    "Movimientos, cargas, disparos, dados y bajas. Cualquier tecla o toque se los salta. Siempre apagado si tu sistema pide menos movimiento.",
  sound: "Sonido",
  off: "Apagado",
  quiet: "Bajo",
  loud: "Alto",
  language: "Idioma",
  aboutLanguage: "",
};
