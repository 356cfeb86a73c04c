/** Whether a URL refers to the local machine of whoever opens it. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** The origin for an invitation link: the current one, unless it only works on this machine. */
export function originFor(here: string, addresses: readonly string[]): string {
  return isLoopback(here) ? (addresses[0] ?? here) : here;
}
