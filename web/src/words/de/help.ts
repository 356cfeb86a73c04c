import type { Words } from "../en";

export const help: Words["help"] = {
  tap: "Tipp auf eine deiner Einheiten, dann auf ihr Ziel. Ein Punkt ist ein Zug, Klammern sind ein Angriff. Das kleine Zeichen zeigt das Ergebnis: ▲ zu deinem Vorteil, ▼ du verlierst eine Einheit, ◆ beide verlieren, oder der Zufall entscheidet.",
  tapAgain:
    "Tipp noch einmal auf einen Stapel für die Einheit dahinter. Tipp auf etwas, das nicht geht, und du erfährst, warum. Drück lange auf eine Einheit, oder klick sie rechts an, um alles über sie zu lesen.",
  enterKey: "Enter",
  escapeKey: "Esc",
  arrows: "Den Zeiger auf dem Brett bewegen",
  next: "Zum nächsten Feld, auf dem du etwas tun kannst; mit Umschalt zum vorigen",
  enter: "Wählen, was unter dem Zeiger ist; den gewählten Zug ausführen",
  escape: "Zurück",
  stepBack: "Einen Zug zurückgehen",
  stepForward: "Einen Zug vorgehen",
  undo: "Deinen letzten Zug zurücknehmen",
  hint: "Die besten Züge zeigen oder ausblenden",
  study: "Über die Einheit unter dem Zeiger lesen; ebenso mit langem Druck oder Rechtsklick",
  threats: "Zeigen oder ausblenden, was deine Einheiten bedroht",
  flip: "Brett drehen",
  help: "Diese Hilfe zeigen",
};
