import type { Words } from "../en";
import { percent } from "./general";

export const study: Words["study"] = {
  move: "Jugada",
  playThrough: "Ver la partida",
  pause: "Pausa",
  playFromHere: "Jugar desde aquí",
  shareThis: "Compartir esta posición",
  linkToMove: (at) => (at === 0 ? "Esta partida, desde el principio" : `Esta partida, en la jugada ${at}`),
  aboutLinkToMove: "Quien tenga el enlace puede ver la partida.",
  linkToPosition: "Solo esta posición",
  aboutLinkToPosition: "Quien tenga el enlace puede ver la posición y jugar desde ella.",
  receipt: (head) => `El servidor ha firmado la partida tal como está ahora: ${head}.`,
  saveReceipt: "Guardar el recibo",
  saveProof: "Guardar la prueba",

  hint: "Pista",
  bestForYou: "Lo mejor para ti",
  bestFor: (side) => `Lo mejor para ${side}`,
  thinkingAboutIt: "Buscando las mejores jugadas.",
  noHint: "Aquí nada destaca.",
  pointAtHint: (sides) => `Toca una para ver qué hace. ${percent(1 / sides)} es igualdad.`,
  worth: (deed, share) => `${deed}, ${percent(share)}`,
  then: (line) => `luego quizá ${line}`,
  deedOf: (side, deed) => `${side}: ${deed}`,

  plot: "Quién estaba mejor, jugada a jugada",
  standsAt: (at, sides) =>
    `${at === 0 ? "Al principio" : `Tras la jugada ${at}`}: ${sides
      .map(({ seat, share }) => `${seat} ${percent(share)}`)
      .join(", ")}`,
  notKnown: "Aún no se sabe",
  upMeans: (seat) => `Cuanto más alta la línea, mejor para ${seat}. Tócala para ir allí.`,
  upIsYours: "Cuanto más alta la línea, mejor para ti. Tócala para ir allí.",
  workingOut: (known, of) => `Evaluando: ${known} de ${of} posiciones.`,
  noTurns: "Estuvo igualada hasta el final.",
  turningPoints: "Momentos decisivos",
  you: "tú",
  changed: (who, share) => `${who} ${share < 0 ? "−" : "+"} ${percent(Math.abs(share))}`,
  better: (deed, side = "") => (side ? `Mejor para ${side}: ${deed}` : `Mejor: ${deed}`),

  positionTitle: "Una posición",
  opening: "Abriendo la posición.",
  noPosition: "Este enlace no contiene una posición. Puede que esté cortado.",
  toMove: (sides) => `Le toca a ${sides}`,
  isOver: "Aquí la partida ha terminado",
  level: (n, title) => `Computadora ${n}: ${title}`,
  screen: "Todos los bandos en esta pantalla",
  beside: "Junto al tablero",
  linkHere: "Enlace a esta posición",
};
