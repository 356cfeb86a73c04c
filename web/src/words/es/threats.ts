import type { Words } from "../en";

export const threats: Words["threats"] = {
  title: "Amenazas",
  titleOf: (cell) => `Amenazas contra ${cell}`,
  region: "Lo que te amenaza",
  ofUnit: "Lo que la amenaza",
  hide: "Ocultar las amenazas",
  looking: "Calculando lo que podrían hacer los demás.",
  none: "Nadie puede atacar tus unidades a continuación.",
  falls: "Cae",
  bothFall: "Caen las dos",
  inDoubt: "Incierto",
  lives: "Sobrevive",
};
