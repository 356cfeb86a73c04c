import type { Words } from "../en";
import { percentWith } from "../percent";

const list = new Intl.ListFormat("es", { type: "conjunction" });

export const percent = percentWith("\u202f");

export const general: Words["general"] = {
  back: "Atrás",
  close: "Cerrar",
  home: "Inicio",
  play: "Jugar",
  learn: "Aprender",
  loading: "Cargando.",
  more: "Más",
  settings: "Ajustes",
  help: "Ayuda y atajos",
  backHome: "Banneret, inicio",
  toLight: "Cambiar al tema claro",
  toDark: "Cambiar al tema oscuro",
  neutral: "Neutral",
  list: (names) => list.format(names),
  within: (title) => title.toLowerCase(),
  outOf: (value, most) => `${value} de ${most}`,
  percent,
  underOnePercent: `< ${percent(0.01)}`,
  overNinetyNinePercent: `> ${percent(0.99)}`,
};
