import { percent } from "./general";

/** Looking back, sharing, playing from a position, hints, and how a match went. */
export const study = {
  move: "Move",
  playThrough: "Watch the game",
  pause: "Pause",
  playFromHere: "Play from here",
  shareThis: "Share this position",
  linkToMove: (at: number) => (at === 0 ? "This match, from its start" : `This match, at move ${at}`),
  aboutLinkToMove: "Anyone with the link can watch the match.",
  linkToPosition: "Only this position",
  aboutLinkToPosition: "Anyone with the link can view the position and play from it.",
  /** The first digits of the hash that the server has signed. */
  receipt: (head: string) => `The server has signed the match as it is now: ${head}.`,
  saveReceipt: "Save the receipt",
  saveProof: "Save the proof",

  hint: "Hint",
  bestForYou: "Best for you",
  bestFor: (side: string) => `Best for ${side}`,
  thinkingAboutIt: "Looking for the best moves.",
  noHint: "Nothing stands out here.",
  /** Of a won game each of so many sides has as much. */
  pointAtHint: (sides: number) => `Tap one to see what it does. ${percent(1 / sides)} is even.`,
  /** A hint and what it is worth. */
  worth: (deed: string, share: number) => `${deed}, ${percent(share)}`,
  then: (line: string) => `then perhaps ${line}`,
  deedOf: (side: string, deed: string) => `${side}: ${deed}`,

  plot: "Who stood better, move by move",
  standsAt: (at: number, sides: readonly { seat: string; share: number }[]) =>
    `${at === 0 ? "At the start" : `After move ${at}`}: ${sides
      .map(({ seat, share }) => `${seat} ${percent(share)}`)
      .join(", ")}`,
  notKnown: "Not known yet",
  upMeans: (seat: string) => `The higher the line, the better for ${seat}. Tap it to go there.`,
  upIsYours: "The higher the line, the better for you. Tap it to go there.",
  workingOut: (known: number, of: number) => `Evaluating: ${known} of ${of} positions.`,
  noTurns: "It was close all the way.",
  turningPoints: "Turning points",
  you: "you",
  /** `you − 11%`: how much of a won game a move cost or brought. */
  changed: (who: string, share: number) => `${who} ${share < 0 ? "−" : "+"} ${percent(Math.abs(share))}`,
  better: (deed: string, side = "") => (side ? `Better for ${side}: ${deed}` : `Better: ${deed}`),

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
