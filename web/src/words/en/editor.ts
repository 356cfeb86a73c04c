/** Setting up a position by hand. */
export const editor = {
  title: "Set up a position",
  editThis: "Edit this position",
  opening: "Opening the editor.",
  noPosition: "This link does not hold a position. It may have been cut off.",

  hand: "Choose and move",
  erase: "Remove",
  side: "Side",
  nobody: "Nobody",
  units: "Units",
  ofSide: (side: string, name: string) => `${side} ${name}`,
  putting: (name: string) => `${name}: point at the cells where one is to stand.`,
  hint: "Choose a side and a unit, then point at cells. Or point at what stands on the board, to move or change it.",

  on: (name: string, cell: string) => `${name} on ${cell}`,
  cell: (cell: string) => `Cell ${cell}`,
  moving: "Point at a free cell, or drag it, to move it.",
  placing: "Point at a cell to put it there.",
  remove: "Remove it",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  aside: "Not on the board",
  waiting: (side: string, name: string) => `${side} ${name}, not on the board`,

  position: "The position",
  rules: "Rules",
  begin: "Begin from",

  playable: "This can be played.",
  over: "The game is over here.",
  wrong: "This cannot be played yet.",
  frames: "What is waited for does not fit what stands on the board any more: say below what it is now.",
  play: "Play this position",
  share: "Share",
  shareTitle: "Share this position",
  link: "Link to this position",
  aboutLink: "Whoever opens it can look at it, play from it and edit it.",

  undo: "Undo",
  redo: "Redo",
  start: "Reset",
  clear: "Clear",
  flip: "Turn the board",

  text: "As text",
  textAbout:
    "All that the position holds, also what the board does not show. What is wrong is said with its line.",
  textLabel: "The position as text",
  mendFirst: "Mend the text first, or undo what was written.",
  textBroken: "The board shows the position as it was before.",
  line: (line: number) => `Line ${line}`,
};
