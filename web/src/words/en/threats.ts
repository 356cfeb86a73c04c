/** What others could do next to whoever looks. */
export const threats = {
  title: "Threats",
  titleOf: (cell: string) => `Threats to ${cell}`,
  region: "What threatens you",
  ofUnit: "What threatens it",
  hide: "Hide threats",
  looking: "Working out what others could do.",
  none: "Nobody can attack your units next.",
  falls: "Falls",
  bothFall: "Both fall",
  inDoubt: "Uncertain",
  lives: "Survives",
};
