import { percent } from "./general";

/** Looking back, sharing, playing from a position, hints, and how a match went. */
export const study = {
  move: "Move",
  playThrough: "Watch the game",
  pause: "Pause",
  playFromHere: "Play from here",
  shareThis: "Share this position",
  linkToMove: (at: number) => (at === 0 ? "This match, from its start" : `This match, at move ${at}`),
  aboutLinkToMove: "Whoever opens it watches the match.",
  linkToPosition: "This position by itself",
  aboutLinkToPosition: "Whoever opens it can look at it and play from it.",

  hint: "Hint",
  bestFor: (side: string) => `Best for ${side}`,
  thinkingAboutIt: "Thinking about it.",
  noHint: "Nothing stands out here.",
  /** Of a won game each of so many sides has as much. */
  pointAtHint: (sides: number) => `Tap one to see what comes of it. ${percent(1 / sides)} is even.`,
  /** A hint and what it is worth. */
  worth: (deed: string, share: number) => `${deed}, ${percent(share)}`,
  then: (line: string) => `then ${line}`,
  deedOf: (side: string, deed: string) => `${side}: ${deed}`,

  plot: "Who stood better, move by move",
  standsAt: (at: number, sides: readonly { seat: string; share: number }[]) =>
    `${at === 0 ? "At the start" : `After move ${at}`}: ${sides
      .map(({ seat, share }) => `${seat} ${percent(share)}`)
      .join(", ")}`,
  notKnown: "Not known yet",
  upMeans: (seat: string) => `The higher the line, the better for ${seat}. Point at it to go there.`,
  workingOut: (known: number, of: number) => `Working it out: ${known} of ${of} positions.`,
  noTurns: "No single move turned this match.",
  turningPoints: "What changed most",
  gained: (seat: string, share: number) => `${seat} gained ${percent(share)}.`,

  positionTitle: "A position",
  opening: "Opening the position.",
  noPosition: "This link does not hold a position. It may have been cut off.",
  toMove: (sides: string) => `${sides} to move`,
  isOver: "The game is over here",
  level: (n: number, title: string) => `Computer ${n}: ${title}`,
  screen: "All sides at this screen",
  beside: "Beside the board",
  linkHere: "Link to this position",
};
