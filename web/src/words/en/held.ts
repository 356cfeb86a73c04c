/** Matches that are held because their rules have changed. */
export const held = {
  title: "This match is held",
  agree: "End it without a result",
  agreed: (who: string) => `${who} wants to end it.`,
  continued: "Go to the match that continues it",
};
