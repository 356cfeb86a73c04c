import type { Words } from "../en";

export const lesson: Words["lesson"] = {
  opening: "Die Lektion wird geöffnet.",
  name: "Lektion",
  stepOf: (step, last) => `Schritt ${step} von ${last}`,
  previousStep: "Vorheriger Schritt",
  skip: "Diesen Schritt überspringen",
  progress: "Fortschritt in dieser Lektion",
  hint: "Tipp",
  startAgain: "Von vorn",
  notYet: "Noch nicht.",
  tryAgain: "Noch einmal",
  wellDone: "Gut gemacht. Das war die Lektion.",
  playGame: "Eine Partie spielen",
  done: "Geschafft.",
  next: "Nächster Schritt",
  again: "Noch einmal",
  tryIt: (title) => `Ausprobieren: ${title}`,
  littleBoard: (title) => `${title}, ein kleines Brett`,
};
