/** A first look around the table. */
export const tour = {
  take: "Take the tour",
  of: (stop: number, last: number) => `${stop} of ${last}`,
  next: "Next",
  done: "Start playing",
  skip: "Skip the tour",
  stops: {
    board: { title: "Your move", text: "Tap what you want to use. Nothing is played yet." },
    target: { title: "Your move", text: "Now tap where it should go." },
    preview: { title: "See it first", text: "What your move will do, and why. The green button plays it." },
    log: { title: "The log", text: "All moves are listed here. Tap one to see the board as it was then." },
    hint: { title: "Hints", text: "Not sure? A hint shows good moves, and never plays them." },
  },
};
