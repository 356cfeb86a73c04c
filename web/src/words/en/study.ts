/** Looking back, sharing, playing from a position, hints, and how a match went. */
export const study = {
  copyLink: "Copy the link",
  share: "Share",
  copied: "Copied.",
  cannotCopy: "Copying is not allowed here. Select the link and copy it.",

  moveOf: (at: number, last: number) => `Move ${at} of ${last}`,
  backToNow: "Back to now",
  playFromHere: "Play from here",
  shareThis: "Share this position",
  linkToMove: (at: number) => (at === 0 ? "This match, from its start" : `This match, at move ${at}`),
  aboutLinkToMove: "Whoever opens it watches the match.",
  linkToPosition: "This position by itself",
  aboutLinkToPosition: "Whoever opens it can look at it and play from it.",

  positionTitle: "A position",
  opening: "Opening the position.",
  noPosition: "This link does not hold a position. It may have been cut off.",
  toMove: (sides: string) => `${sides} to move`,
  isOver: "The game is over here",
  against: "Against",
  computer: (n: number, title: string) => `Computer ${n}: ${title}`,
  friend: "A friend, by link",
  screen: "All sides at this screen",
  youPlay: "You play",
  beside: "Beside the board",
  linkHere: "Link to this position",
};
