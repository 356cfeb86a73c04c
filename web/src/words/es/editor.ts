import type { Words } from "../en";

export const editor: Words["editor"] = {
  title: "Preparar una posición",
  editThis: "Editar esta posición",
  opening: "Abriendo el editor.",
  noPosition: "Este enlace no contiene una posición. Puede que esté cortado.",

  hand: "Elegir y mover",
  erase: "Quitar",
  side: "Bando",
  nobody: "Nadie",
  units: "Unidades",
  ofSide: (side, name) => `${side}: ${name}`,
  putting: (name) => `${name}: toca las casillas donde deba haber una.`,
  hint: "Elige un bando y una unidad, y toca casillas. O toca una unidad del tablero para moverla o cambiarla.",

  on: (name, cell) => `${name} en ${cell}`,
  cell: (cell) => `Casilla ${cell}`,
  moving: "Toca una casilla libre para moverla allí, o arrástrala.",
  movingOneOf:
    "Toca otra vez para la siguiente de aquí. Toca una casilla libre para moverla allí, o arrástrala.",
  placing: "Toca una casilla para ponerla allí.",
  remove: "Quitarla",
  turnLeft: "Girar a la izquierda",
  turnRight: "Girar a la derecha",
  aside: "Fuera del tablero",
  waiting: (side, name) => `${side}: ${name}, fuera del tablero`,

  position: "La posición",
  rules: "Reglas",
  begin: "Partir de",
  ownRules: "Reglas propias",
  thisPosition: "Esta posición",

  playable: "Esta posición se puede jugar.",
  over: "Aquí la partida ha terminado.",
  wrong: "Esta posición todavía no se puede jugar.",
  frames: "La decisión pendiente ya no encaja con el tablero. Elige abajo qué pasa ahora.",
  play: "Jugar esta posición",
  share: "Compartir",
  shareTitle: "Compartir esta posición",
  link: "Enlace a esta posición",
  aboutLink: "Quien tenga el enlace puede ver la posición, jugarla y editarla.",

  undo: "Deshacer",
  redo: "Rehacer",
  start: "Volver al principio",
  clear: "Vaciar",
  flip: "Girar el tablero",

  text: "Como texto",
  textAbout: "La posición entera, también lo que el tablero no muestra. Los errores vienen con su línea.",
  textLabel: "La posición como texto",
  fixFirst: "Corrige antes el texto, o deshaz tus cambios.",
  textBroken: "El tablero sigue mostrando la última posición válida.",
  line: (line) => `Línea ${line}`,
};
