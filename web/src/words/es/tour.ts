import type { Words } from "../en";

export const tour: Words["tour"] = {
  take: "Dar una vuelta guiada",
  of: (stop, last) => `${stop} de ${last}`,
  next: "Siguiente",
  done: "Empezar a jugar",
  skip: "Saltar la vuelta",
  stops: {
    turn: {
      title: "A quién le toca",
      text: "Esta línea dice qué puedes hacer ahora. El punto verde significa que te toca.",
    },
    board: {
      title: "El tablero",
      text: "Toca lo que quieres usar y luego adónde debe ir. Todavía no se juega nada.",
    },
    preview: {
      title: "La vista previa",
      text: "Aquí lees qué saldrá de una jugada antes de hacerla. El botón verde la juega.",
    },
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
