import type { Words } from "../en";
import { counted } from "../plural";

const days = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" });

export const vacation: Words["vacation"] = {
  title: "Urlaub",
  about: (count) =>
    `Während du weg bist, werden deine Züge in Partien mit Tagen je Zug Tag um Tag verlängert, an höchstens ${counted(count, "Tag", "Tagen")} im Jahr. Ein Tag zählt einmal, in wie vielen Partien auch immer. Deine Gegner sehen, dass du weg bist.`,
  left: (count) =>
    `Dieses Jahr ${count === 1 ? "bleibt dir" : "bleiben dir"} ${counted(count, "Tag", "Tage")}.`,
  until: "Letzter Tag",
  aboutUntil: "Ohne einen bist du weg, bis du sagst, dass du zurück bist.",
  leave: "Ich bin weg",
  back: "Ich bin zurück",
  away: (until) => (until === null ? "im Urlaub" : `im Urlaub bis ${days.format(new Date(until))}`),
  youAreAway: (until) =>
    until === null ? "Du bist weg." : `Du bist weg bis zum ${days.format(new Date(until))}.`,
};
