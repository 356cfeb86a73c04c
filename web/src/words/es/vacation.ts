import type { Words } from "../en";
import { counted } from "../plural";

const days = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" });

export const vacation: Words["vacation"] = {
  title: "Vacaciones",
  about: (count) =>
    `Mientras estás fuera, tus turnos en las partidas con días por turno se alargan día a día, hasta ${counted(count, "día", "días")} al año. Un día cuenta una vez, en cuantas partidas sea. Tus rivales ven que estás fuera.`,
  left: (count) => (count === 1 ? "Este año queda 1 día." : `Este año quedan ${count} días.`),
  until: "Último día",
  aboutUntil: "Sin él estás fuera hasta que digas que has vuelto.",
  leave: "Estoy fuera",
  back: "He vuelto",
  away: (until) => (until === null ? "fuera" : `fuera hasta el ${days.format(new Date(until))}`),
  youAreAway: (until) =>
    until === null ? "Estás fuera." : `Estás fuera hasta el ${days.format(new Date(until))}.`,
};
