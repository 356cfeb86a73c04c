/** How a friend comes to the table. */
export const invitation = {
  joining: "Joining · Banneret",
  takingSeat: "Taking your seat.",
  notTaken: "This seat is not available",
  watch: "Watch the match",
  waiting: "Waiting",
  waitingFor: (friends: number): string =>
    friends === 1 ? "Waiting for your friend" : "Waiting for your friends",
  openHere: (links: number): string =>
    links === 1 ? "Open this link in another window." : "Open these links in other windows.",
  begins: (seats: number): string =>
    seats === 1
      ? "The game opens here as soon as the seat is taken."
      : "The game opens here as soon as all seats are taken.",
  /** Followed by the command. */
  onlyHere: "Links work on this machine only. To invite somebody in your network, start Banneret with:",
  send: (links: number): string => (links === 1 ? "Send them this link." : "Send each of them a link."),
  linkFor: (seat: string) => `Link for ${seat}`,
  copy: "Copy the link",
  copied: "Copied.",
  notCopied: "Copying is not allowed here. Select the link and copy it.",
  share: "Share",
  whatName: "What should the others call you?",
  nameLater: "Not now",
  notHere: (seat: string) => `${seat} is not here yet.`,
};
