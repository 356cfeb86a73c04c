import type { Words } from "../en";

const days = new Intl.DateTimeFormat("es", { dateStyle: "medium", timeZone: "UTC" });

export const ratings: Words["ratings"] = {
  loading: "Buscando las puntuaciones.",
  leaderboards: "Clasificaciones",
  of: (name) => `${name}, puntuaciones`,
  game: "Juego",
  pace: "Ritmo",
  paces: { live: "En vivo", correspondence: "Correspondencia" },
  rank: "Puesto",
  player: "Nombre",
  rating: "Puntuación",
  matches: "Partidas",
  won: "Ganadas",
  drawn: "Tablas",
  lost: "Perdidas",
  points: (points, provisional) => `${points}${provisional ? "?" : ""}`,
  provisional: "Un signo de interrogación significa: menos de 30 partidas hasta ahora.",
  nobody: "Todavía nadie ha jugado aquí 30 partidas por puntos.",
  noMatches: "Todavía no hay partidas por puntos.",
  showMore: "Mostrar más",
  day: (at) => days.format(new Date(at)),
  history: "Historia",
  chart: (from, to, least, most) =>
    `La puntuación a lo largo del tiempo: de ${from} a ${to}, como mínimo ${least}, como máximo ${most}.`,
  opponents: "Rivales",
  opponent: "Rival",
  date: "Fecha",
  what: "Qué pasó",
  change: "Cambio",
  results: {
    won: (others) => `Victoria contra ${others}`,
    drawn: (others) => `Tablas con ${others}`,
    lost: (others) => `Derrota contra ${others}`,
  },
  decay: "Un día sin partidas",
  flagged: "Muchas victorias para alguien nuevo: por ahora las partidas cuentan el doble",
  raised: "Muchas victorias para alguien nuevo: se ha subido una vez",
  changed: (change, now) => `${change} → ${now}`,
};
