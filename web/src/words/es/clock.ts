import type { Words } from "../en";
import { counted } from "../plural";

export const clock: Words["clock"] = {
  of: (who) => `Reloj: ${who}`,
  days: (days, hours) => `${days} d ${hours} h`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
  minutes: (minutes) => `${minutes} min`,
  low: "queda poco tiempo",
  missed: (count) => counted(count, "turno perdido", "turnos perdidos"),
  time: "Tiempo",
  none: "Sin reloj",
  live: (minutes, seconds) => `${minutes} min + ${seconds} s`,
  aboutLive: "Para toda la partida, y algo más con cada acción",
  correspondence: (days) => (days === 1 ? "1 día por turno" : `${days} días por turno`),
  aboutCorrespondence: "Si dejas pasar un turno, se juega por ti; con tres seguidos pierdes",
  asksBack: (who) => `${who} pide volver atrás`,
  aboutBack: "Se deshace la última jugada.",
  goBack: "Volver atrás",
  askedBack: "Has pedido volver atrás.",
};
