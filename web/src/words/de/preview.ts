import type { Words } from "../en";

export const preview: Words["preview"] = {
  before: "Vor dem Zug",
  certain: { ahead: "Sicher", behind: "Sicherer Verlust", even: "Verlust für beide" },
  forYou: (chance) => `du, ${chance}`,
  forThem: (chance) => `sie, ${chance}`,
  deedWith: (unit, deed) => `${unit}: ${deed}`,
  favours: { you: "du", they: "sie", none: "keiner" },
  army: { you: "Du:", they: "Gegner:" },
  why: "Warum",
  inTen: (times) => `${times} von 10`,
  underOneInTen: "unter 1 von 10",
  overNineInTen: "über 9 von 10",
  your: "Du:",
  enter: "Enter",
  lessLikely: (count) =>
    count === 1 ? "und ein weniger wahrscheinliches" : `und ${count} weniger wahrscheinliche`,
  counted: (samples: number) => `Geschätzt aus ${samples} simulierten Ausgängen.`,
  avoidable: "Eine andere Aktion würde das vermeiden.",
  bestPlay: "Bestes Spiel",
  facing: "Blickrichtung",
  look: (way) => `Blick nach ${way}`,
};
