import type { Words } from "../en";

export const editor: Words["editor"] = {
  title: "Stellung aufbauen",
  editThis: "Diese Stellung ändern",
  opening: "Der Editor wird geöffnet.",
  noPosition: "Dieser Link enthält keine Stellung. Vielleicht ist er abgeschnitten.",

  hand: "Wählen und bewegen",
  erase: "Entfernen",
  side: "Seite",
  nobody: "Niemand",
  units: "Einheiten",
  ofSide: (side, name) => `${side} ${name}`,
  putting: (name) => `${name}: Zeige auf die Felder, wo eine stehen soll.`,
  hint: "Wähle eine Seite und eine Einheit und zeige dann auf Felder. Oder zeige auf etwas auf dem Brett, um es zu bewegen oder zu ändern.",

  on: (name, cell) => `${name} auf ${cell}`,
  cell: (cell) => `Feld ${cell}`,
  moving: "Zeige auf ein freies Feld, oder ziehe sie dorthin.",
  movingOneOf:
    "Zeige noch einmal darauf für die nächste hier; auf ein freies Feld, oder zieh sie dorthin, um sie zu bewegen.",
  placing: "Zeige auf ein Feld, um sie dorthin zu setzen.",
  remove: "Entfernen",
  turnLeft: "Nach links drehen",
  turnRight: "Nach rechts drehen",
  aside: "Nicht auf dem Brett",
  waiting: (side, name) => `${side} ${name}, nicht auf dem Brett`,

  position: "Die Stellung",
  rules: "Regeln",
  begin: "Beginn",
  ownRules: "Eigene Regeln",
  thisPosition: "Diese Stellung",

  playable: "Das kann gespielt werden.",
  over: "Hier ist die Partie zu Ende.",
  wrong: "Das kann noch nicht gespielt werden.",
  frames: "Worauf gewartet wird, passt nicht mehr zum Brett: Gib unten an, was gerade geschieht.",
  play: "Diese Stellung spielen",
  share: "Teilen",
  shareTitle: "Diese Stellung teilen",
  link: "Link zu dieser Stellung",
  aboutLink: "Wer ihn öffnet, kann sie ansehen, von ihr aus spielen und sie ändern.",

  undo: "Rückgängig",
  redo: "Wiederholen",
  start: "Zurücksetzen",
  clear: "Leeren",
  flip: "Brett drehen",

  text: "Als Text",
  textAbout:
    "Alles, was zur Stellung gehört, auch was das Brett nicht zeigt. Was nicht stimmt, wird mit seiner Zeile gesagt.",
  textLabel: "Die Stellung als Text",
  mendFirst: "Bringe zuerst den Text in Ordnung, oder mache rückgängig, was geschrieben wurde.",
  textBroken: "Das Brett zeigt die Stellung von vorher.",
  line: (line) => `Zeile ${line}`,
};
