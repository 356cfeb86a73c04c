import { counted } from "../plural";

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Vacations: who is away misses no turn. */
export const vacation = {
  title: "Vacation",
  about: (count: number) =>
    `While you are away, your turns in correspondence games are extended day by day, for up to ${counted(count, "day", "days")} a year. A day counts once, however many games you have. Your opponents see that you are away.`,
  left: (count: number) => `${counted(count, "day", "days")} left this year.`,
  until: "Last day",
  aboutUntil: "Leave it empty to be away until you say that you are back.",
  leave: "I am away",
  back: "I am back",
  away: (until: string | null) => (until === null ? "away" : `away until ${days.format(new Date(until))}`),
  youAreAway: (until: string | null) =>
    until === null ? "You are away." : `You are away until ${days.format(new Date(until))}.`,
};
