/** How a friend comes to the table. */
export const invitation = {
  joining: "Joining · Banneret",
  takingSeat: "Taking your seat.",
  notTaken: "This seat cannot be taken",
  watch: "Watch the match",
  waiting: "Waiting",
  waitingForFriend: "Waiting for your friend",
  openHere: "Open this link in another window. The game opens here as soon as the seat is taken.",
  /** Followed by the command. */
  onlyHere: "It works on this machine only. For somebody in your network, start Banneret so:",
  send: "Send them this link. The game opens here as soon as they come.",
  linkFor: (seat: string) => `Link for ${seat}`,
  copy: "Copy the link",
  copied: "Copied.",
  notCopied: "Copying is not allowed here. Select the link and copy it.",
  share: "Share",
  notHere: (seat: string) => `${seat} is not here yet.`,
};
