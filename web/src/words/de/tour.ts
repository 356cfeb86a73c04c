import type { Words } from "../en";

export const tour: Words["tour"] = {
  take: "Rundgang machen",
  of: (stop, last) => `${stop} von ${last}`,
  next: "Weiter",
  done: "Losspielen",
  skip: "Rundgang überspringen",
  stops: {
    turn: {
      title: "Wer am Zug ist",
      text: "Diese Zeile sagt, was du jetzt tun kannst. Der grüne Punkt heißt: Du bist am Zug.",
    },
    board: {
      title: "Das Brett",
      text: "Tipp auf das, was du einsetzen willst, dann auf sein Ziel. Noch ist nichts gespielt.",
    },
    preview: {
      title: "Die Vorschau",
      text: "Hier liest du, was ein Zug bewirkt, bevor du ihn spielst. Der grüne Knopf spielt ihn.",
    },
    log: {
      title: "Der Verlauf",
      text: "Hier stehen alle Züge. Tipp auf einen, und du siehst das Brett, wie es da war.",
    },
    hint: { title: "Tipps", text: "Unsicher? Ein Tipp zeigt gute Züge und spielt sie nie." },
  },
};
