/** The panel of a battle. */
export const battle = {
  youWin: (chance: string) => `You win ${chance}`,
  /** For who watches. */
  sideWins: (side: string, chance: string) => `${side} wins ${chance}`,
  toTheEnd: "if fought to the end",
  working: "working it out",
  done: "done",
  strikes: "Strikes",
  yours: "yours",
  /** Heads the strikes of a side in a stage. */
  strikesOf: (stage: string, whose: string) => `${stage}, ${whose}`,
  fell: "fell",
  reserve: "Reserve:",
  nobody: "nobody",
  goOn: "Go on",
};
