import type { Words } from "../en";

export const tour: Words["tour"] = {
  take: "Rundgang machen",
  of: (stop, last) => `${stop} von ${last}`,
  next: "Weiter",
  done: "Losspielen",
  skip: "Rundgang überspringen",
  stops: {
    board: {
      title: "Du bist am Zug",
      text: "Tipp auf das, was du einsetzen willst. Noch ist nichts gespielt.",
    },
    target: { title: "Du bist am Zug", text: "Jetzt tipp auf sein Ziel." },
    preview: { title: "Erst ansehen", text: "Was dein Zug bewirkt, und warum. Der grüne Knopf spielt ihn." },
    log: {
      title: "Der Verlauf",
      text: "Hier stehen alle Züge. Tipp auf einen, und du siehst das Brett, wie es da war.",
    },
    hint: { title: "Tipps", text: "Unsicher? Ein Tipp zeigt gute Züge und spielt sie nie." },
  },
};
