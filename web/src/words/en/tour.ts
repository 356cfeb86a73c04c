/** A first look around the table. */
export const tour = {
  take: "Take the tour",
  of: (stop: number, last: number) => `${stop} of ${last}`,
  next: "Next",
  done: "Start playing",
  skip: "Skip the tour",
  stops: {
    turn: {
      title: "Whose turn it is",
      text: "This line says what you can do now. The green dot means that it is your turn.",
    },
    board: {
      title: "The board",
      text: "Tap what you want to use, then where it should go. Nothing is played yet.",
    },
    preview: {
      title: "The preview",
      text: "Here you see what a move will do before you play it. The green button plays it.",
    },
    log: { title: "The log", text: "All moves are listed here. Tap one to see the board as it was then." },
    hint: { title: "Hints", text: "Not sure? A hint shows good moves, and never plays them." },
  },
};
