/** Waits until whatever is due meanwhile is done, so that the page can answer and paint in between. By a message, since
 *  timers wait longer: in a window that is not seen, up to a second. */
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
