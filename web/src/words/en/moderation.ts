import { percent } from "./general";
import { counted } from "../plural";

const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** For moderators: what waits for them, what they decide, and the log of it. */
export const moderation = {
  title: "Moderation",
  about:
    "A flag or a report is a reason to look, and no more. A decision is only recorded: to mute or ban somebody, go to their page.",
  queue: "Review queue",
  log: "Log",
  more: "Show more",
  when: (microseconds: number) => times.format(microseconds / 1000),
  match: "The match",
  // Flags
  flags: "Flags",
  noFlags: "No flag is waiting for a decision.",
  kinds: { haste: "Too fast", rhythm: "Too even" } as Record<string, string>,
  kindsAbout: {
    haste: "Actions less than 100 ms after the position was shown.",
    rhythm: "Ten actions or more in a row whose times lie within 5 ms of each other.",
  } as Record<string, string>,
  evidence: (count: number, of: number) => `${count} of ${counted(of, "action", "actions")}`,
  action: "Action",
  took: "Time taken",
  milliseconds: (microseconds: number) => `${(microseconds / 1000).toFixed(1)} ms`,
  likeness: "Compare with the computer",
  isLike: (same: number, of: number, low: number, high: number) =>
    `Where there was a choice, ${same} of ${counted(of, "action", "actions")} were the computer's first choice: a share between ${percent(low)} and ${percent(high)} (95% interval). Good moves alone prove nothing.`,
  // Frequent opponents
  partners: "Frequent opponents",
  aboutPartners:
    "Rated games against opponents met five times or more: the score, and the score that the ratings predict. Players who arrange results stand out; so do rivals whose ratings are out of date.",
  noPartners: "No opponent has been met five times yet.",
  partnerGames: (games: number, of: number) => `${games} of ${counted(of, "rated game", "rated games")}`,
  partnerScore: (score: number, low: number, high: number) =>
    `scored ${percent(score)} (95% interval: ${percent(low)} to ${percent(high)})`,
  partnerExpected: (share: number) => `expected ${percent(share)}`,
  surprising: "outside the interval",
  // Reports
  reports: "Reports",
  noReports: "No report is waiting for a decision.",
  reasons: {
    chat: "What they said",
    cheating: "Cheating",
    leaving: "Leaving games",
    other: "Something else",
  } as Record<string, string>,
  reportedBy: (name: string) => `Reported by ${name}`,
  said: "Said in the chat",
  // Decisions
  decide: "Decide",
  decision: "Decision",
  decisions: {
    clear: "Clear",
    suspicious: "Suspicious",
    cheating: "Cheating",
    dismissed: "Dismissed",
    upheld: "Upheld",
  } as Record<string, string>,
  note: "Why",
  aboutNote: "It is kept in the log. The person it is about may read it.",
  decided: (decision: string, note: string) => (note ? `${decision}: ${note}` : decision),
  // A person
  record: (name: string) => `${name} on record`,
  toPlayer: "Ratings and results",
  sanctions: "In force",
  noSanctions: "This person is neither muted nor banned.",
  sanctionKinds: { mute: "Muted", ban: "Banned" } as Record<string, string>,
  forGood: "for good",
  until: (time: string) => `until ${time}`,
  lift: "Lift",
  liftThis: (kind: string) => `Lift: ${kind}`,
  sanction: "Mute or ban",
  kind: "What they may not do",
  mute: "Mute",
  aboutMute: "They cannot write in any chat.",
  ban: "Ban",
  aboutBan: "They cannot begin or join games, seek or challenge. Games under way go on.",
  days: "Days",
  aboutDays: "Leave empty for a permanent one.",
  impose: "Impose",
  imposed: "It is in force now.",
  // The log
  aboutLog: "Entries cannot be changed: each has a hash over the one before. People appear only by number.",
  emptyLog: "The log is empty.",
  atTheMachine: "at the server itself",
  number: (person: number) => `#${person}`,
  deeds: {
    appoint: "appointed a moderator",
    dismiss: "dismissed a moderator",
    decide: "decided",
    mute: "muted",
    ban: "banned",
    "lift mute": "lifted a mute",
    "lift ban": "lifted a ban",
  } as Record<string, string>,
  noneOf: "None.",
  aFlag: (id: number) => `flag ${id}`,
  aReport: (id: number) => `report ${id}`,
};
