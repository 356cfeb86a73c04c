export const help = {
  tap: "Tap one of your units, then where it is to go. A dot is a move, brackets are an attack. The small sign says what comes of it: ▲ you come out ahead, ▼ you lose a unit, ◆ both lose, or chance decides.",
  tapAgain:
    "Tap a stack again for the unit behind. Tap something that cannot be done, and you are told why. Hold a finger on a unit, or right-click it, to read all about it.",
  enterKey: "Enter",
  escapeKey: "Esc",
  arrows: "Move the cursor on the board",
  next: "To the next cell where something can be done; with Shift to the one before",
  enter: "Pick what the cursor is on; play the chosen action",
  escape: "Back",
  stepBack: "Step back through the game",
  stepForth: "Step forth through the game",
  undo: "Take back your last move",
  hint: "Show the best moves, or hide them",
  study: "Tell all about the unit under the cursor; so does a long press or a right click",
  threats: "Show what threatens your units, or hide it",
  flip: "Flip the board",
  help: "Show this help",
};
