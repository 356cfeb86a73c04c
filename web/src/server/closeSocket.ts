const CONNECTING = 0;

/** Closes a socket that is no longer used. One that is still connecting is closed when it opens: the console
 *  would log a warning otherwise. */
export function closeSocket(socket: WebSocket): void {
  if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
