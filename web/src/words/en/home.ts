import { counted } from "../plural";

/** The start page. */
export const home = {
  title: "War games on a board.",
  about: "Against the computer, a friend by link, or two at one screen. No account needed.",
  playNow: "Play now",
  invite: "Invite a friend",
  starts: (game: string, opponent: string) => `Starts ${game} against the computer (${opponent}).`,
  chooseAnother: "Choose another game below.",
  changeThat: "Change that below.",
  yourGames: "Your games",
  noGames: "No games yet. Play now starts one in a second.",
  loading: "Looking for your games.",
  showMore: "Show more games",
  startAGame: "Start a game",
  twoAtOneScreen: "two at one screen",
  against: (others: string) => `against ${others}`,
  friendNotHere: "a friend, not here yet",
  moves: (count: number) => counted(count, "move", "moves"),
  yourMove: "Your move",
  theirMove: "Their move",
  remove: "Remove",
  askRemove: "Remove this game?",
  removeThis: (title: string, against: string) => `Remove this game, ${title} ${against}`,
  keep: "Keep",
  openRecord: "Open a record",
  howToOpen: "Choose a file, or drop it here.",
};
