/** What went wrong, and what to do instead. */
export const problems = {
  title: "This page cannot be shown",
  home: "Go to the start page",
  tryAgain: "Try again",
  noPage: "There is no page at this address.",
  notLoaded: "This page could not be loaded",
  loadAgain: "The server cannot be reached. Load the page again.",
  unreached: "The server cannot be reached. Try again in a moment.",
  notAccepted: "The server did not accept that.",
  noCookies:
    "Your browser blocks cookies from this page, so the server cannot recognise you. Allow cookies here to play.",
};
