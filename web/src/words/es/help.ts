import type { Words } from "../en";

export const help: Words["help"] = {
  tap: "Toca una de tus unidades y luego su objetivo. Un punto es un movimiento; unos corchetes, un ataque. El signo pequeño anuncia el resultado: ▲ sales ganando, ▼ pierdes una unidad, ◆ pierden los dos, o decide el azar.",
  tapAgain:
    "Toca una pila otra vez para la unidad de detrás. Toca algo que no está permitido para ver por qué. Mantén pulsada una unidad, o haz clic derecho, para leerlo todo sobre ella.",
  enterKey: "Intro",
  escapeKey: "Esc",
  arrows: "Mover el cursor por el tablero",
  next: "Ir a la siguiente casilla donde puedes hacer algo; con Mayús, a la anterior",
  enter: "Elegir lo que hay bajo el cursor; hacer la jugada elegida",
  escape: "Atrás",
  stepBack: "Ir una jugada atrás",
  stepForward: "Ir una jugada adelante",
  undo: "Deshacer tu última jugada",
  hint: "Mostrar las mejores jugadas, u ocultarlas",
  study: "Leer sobre la unidad bajo el cursor; lo mismo hacen una pulsación larga o un clic derecho",
  threats: "Mostrar lo que amenaza a tus unidades, u ocultarlo",
  flip: "Girar el tablero",
  help: "Mostrar esta ayuda",
};
