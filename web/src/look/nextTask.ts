/** Yields to the event loop, so that the page can handle input and paint in between. Uses a message, since
 *  timers take longer: up to a second in a background tab. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
