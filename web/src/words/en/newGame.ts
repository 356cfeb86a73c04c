/** The page that begins a game. */
export const newGame = {
  heading: (title: string) => `New game · ${title}`,
  missing: "There is no such game.",
  learn: "Learn step by step",
  readRules: "Read the rules",
  against: "Against",
  computer: "Computer",
  friend: "A friend, by link",
  friends: "Friends, by link",
  screen: "Two at one screen",
  screenOfMany: "All at one screen",
  youPlay: "You play",
  random: "Random",
  beginFrom: "Start from",
  rules: "Rules",
  start: "Start the game",
  loading: "Opening the game.",
};
