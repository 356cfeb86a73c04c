import type { Words } from "../en";

export const tour: Words["tour"] = {
  take: "Dar una vuelta guiada",
  of: (stop, last) => `${stop} de ${last}`,
  next: "Siguiente",
  done: "Empezar a jugar",
  skip: "Saltar la vuelta",
  stops: {
    board: { title: "Te toca", text: "Toca lo que quieres usar. Todavía no se juega nada." },
    target: { title: "Te toca", text: "Ahora toca adónde debe ir." },
    preview: { title: "Míralo antes", text: "Qué hará tu jugada y por qué. El botón verde la juega." },
    log: {
      title: "El historial",
      text: "Aquí están todas las jugadas. Toca una para ver el tablero como estaba entonces.",
    },
    hint: {
      title: "Pistas",
      text: "¿Dudas? Una pista muestra buenas jugadas, y nunca las juega.",
    },
  },
};
