const CONNECTING = 0;

/** Closes a socket that nobody listens to any more. One that is not open yet is closed when it is: the console would
 *  warn of it otherwise. */
export function closeSocket(socket: WebSocket): void {
  if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
