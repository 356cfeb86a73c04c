import type { Words } from "../en";

export const preview: Words["preview"] = {
  before: "Antes de jugar",
  certain: { ahead: "Seguro", behind: "Pérdida segura", even: "Pérdida para ambos" },
  forYou: (chance) => `para ti, ${chance}`,
  forThem: (chance) => `para el rival, ${chance}`,
  deedWith: (unit, deed) => `${unit}: ${deed}`,
  favours: { you: "tú", they: "el rival", none: "nadie" },
  army: { you: "Tú:", they: "El rival:" },
  why: "Por qué",
  inTen: (times) => `${times} de 10`,
  underOneInTen: "menos de 1 de 10",
  overNineInTen: "más de 9 de 10",
  your: "Tu",
  enter: "Intro",
  lessLikely: (count) =>
    count === 1 ? "y otra cosa menos probable" : `y otras ${count} cosas menos probables`,
  counted: (samples) => `Estimado con ${samples} resultados simulados.`,
  avoidable: "Otra acción lo evitaría.",
  bestPlay: "Lo mejor",
  facing: "Orientación",
  look: (way) => `Mirar al ${way}`,
};
