import { counted } from "../plural";

/** Clocks and time controls. */
export const clock = {
  of: (who: string) => `Clock: ${who}`,
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (minutes: number) => `${minutes} min`,
  low: "little time left",
  missed: (count: number) => `${counted(count, "turn", "turns")} missed`,
  // On the page that begins a game.
  time: "Time",
  none: "No clock",
  live: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s`,
  aboutLive: "For the whole game, plus a little for each action",
  correspondence: (days: number) => (days === 1 ? "1 day a turn" : `${days} days a turn`),
  aboutCorrespondence: "A missed turn is played for you; after three in a row you lose",
  // Going back by agreement.
  asksBack: (who: string) => `${who} asks to go back`,
  aboutBack: "The last move is taken back.",
  goBack: "Go back",
  askedBack: "You have asked to go back.",
};
