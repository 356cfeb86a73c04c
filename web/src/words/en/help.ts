export const help = {
  tap: "Tap one of your units, then its target. A dot is a move, brackets are an attack. The small sign shows the result: ▲ you come out ahead, ▼ you lose a unit, ◆ both lose, or chance decides.",
  tapAgain:
    "Tap a stack again for the unit behind. Tap something that is not allowed to see why. Press and hold a unit, or right-click it, to read all about it.",
  enterKey: "Enter",
  escapeKey: "Esc",
  arrows: "Move the cursor on the board",
  next: "Go to the next cell where you can do something; with Shift, to the previous one",
  enter: "Pick what is under the cursor; play the chosen move",
  escape: "Back",
  stepBack: "Go one move back",
  stepForward: "Go one move forward",
  undo: "Take back your last move",
  hint: "Show the best moves, or hide them",
  study: "Read about the unit under the cursor; a long press or a right click does the same",
  threats: "Show what threatens your units, or hide it",
  flip: "Flip the board",
  help: "Show this help",
};
