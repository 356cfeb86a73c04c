import type { Words } from "../en";

export const help: Words["help"] = {
  tap: "Tipp auf eine deiner Einheiten, dann auf ihr Ziel. Ein Punkt ist ein Zug, Klammern sind ein Angriff. Das kleine Zeichen sagt, was dabei herauskommt: ▲ zu deinem Vorteil, ▼ du verlierst eine Einheit, ◆ beide verlieren, oder der Zufall entscheidet.",
  tapAgain:
    "Tipp noch einmal auf einen Stapel für die Einheit dahinter. Tipp auf etwas, das nicht geht, und du erfährst, warum. Halte den Finger auf einer Einheit, oder klick sie rechts an, um alles über sie zu lesen.",
  enterKey: "Enter",
  escapeKey: "Esc",
  arrows: "Den Zeiger auf dem Brett bewegen",
  next: "Zum nächsten Feld, auf dem etwas getan werden kann; mit Umschalt zum vorigen",
  enter: "Wählen, worauf der Zeiger steht; den gewählten Zug ausführen",
  escape: "Zurück",
  stepBack: "In der Partie zurückgehen",
  stepForth: "In der Partie vorgehen",
  undo: "Deinen letzten Zug zurücknehmen",
  hint: "Die besten Züge zeigen oder ausblenden",
  study: "Alles über die Einheit unter dem Zeiger; auch durch langes Drücken oder Rechtsklick",
  threats: "Zeigen oder ausblenden, was deine Einheiten bedroht",
  flip: "Brett drehen",
  help: "Diese Hilfe zeigen",
};
