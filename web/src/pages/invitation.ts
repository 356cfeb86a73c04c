/** Does an address mean this very machine, whoever asks? */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Where a friend is to be sent: to where this page is, unless only this machine knows that place. */
export function originFor(here: string, addresses: readonly string[]): string {
  return isLoopback(here) ? (addresses[0] ?? here) : here;
}
