const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Ratings: players, leaderboards, and what a match changed. */
export const ratings = {
  loading: "Loading the ratings.",
  leaderboards: "Leaderboards",
  /** The heading of a page. */
  of: (name: string) => `${name}, ratings`,
  game: "Game",
  pace: "Pace",
  paces: { live: "Live", correspondence: "Correspondence" },
  rank: "Rank",
  player: "Player",
  rating: "Rating",
  matches: "Matches",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  /** A rating that says little yet. */
  points: (points: number, provisional: boolean) => `${points}${provisional ? "?" : ""}`,
  provisional: "A question mark means: fewer than 30 matches so far.",
  nobody: "Nobody has played 30 rated matches here yet.",
  noMatches: "No rated matches yet.",
  showMore: "Show more",
  day: (at: string) => days.format(new Date(at)),
  history: "History",
  chart: (from: number, to: number, least: number, most: number) =>
    `The rating over time: from ${from} to ${to}, lowest ${least}, highest ${most}.`,
  opponents: "Opponents",
  opponent: "Opponent",
  date: "Date",
  what: "What happened",
  change: "Change",
  results: {
    won: (others: string) => `Won against ${others}`,
    drawn: (others: string) => `Drew with ${others}`,
    lost: (others: string) => `Lost to ${others}`,
  },
  decay: "A day without a match",
  flagged: "Many wins for a new player: matches count twice for now",
  raised: "Many wins for a new player: raised once",
  /** What a match changed for somebody. */
  changed: (change: string, now: string) => `${change} → ${now}`,
};
