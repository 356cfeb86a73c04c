/** What comes of an action, before it is played. */
export const preview = {
  before: "Before you play",
  certain: "Certain",
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
