/** What comes of an action, before it is played. */
export const preview = {
  before: "Before you play",
  /** A result that no dice decide, by its verdict. */
  certain: { ahead: "Certain", behind: "Certain loss", even: "Both lose" },
  /** How likely it is that it turns out well for the reader. */
  forYou: (chance: string) => `you, ${chance}`,
  forThem: (chance: string) => `they, ${chance}`,
  /** What is done with a unit that waits beside the board. */
  deedWith: (unit: string, deed: string) => `${unit}: ${deed}`,
  /** Whom an outcome is good for. */
  favours: { you: "you", they: "they", none: "neither" },
  /** Before how many units a side has. */
  army: { you: "You:", they: "They:" },
  why: "Why",
  inTen: (times: number) => `${times} in 10`,
  underOneInTen: "under 1 in 10",
  overNineInTen: "over 9 in 10",
  /** Before the name of a unit of one's own. */
  your: "Your",
  enter: "Enter",
  lessLikely: (count: number) => `and ${count} less likely ones`,
  counted: (samples: number) => `Estimated from ${samples} simulated outcomes.`,
  /** Of what an action may lose. */
  avoidable: "Another action would avoid that.",
  bestPlay: "Best play",
  facing: "Facing",
  look: (way: string) => `Face ${way}`,
};
