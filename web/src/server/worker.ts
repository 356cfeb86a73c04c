/** The service worker (`web/worker/worker.js`): it keeps the page for a time without a network, and shows notices. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/worker.js");
}

/** Has the browser keep the page, once it has nothing more urgent to load. Only the built one: there is no worker while
 *  it is developed, nor where the connection is not safe. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void registerWorker().catch(() => undefined);
  if (document.readyState === "complete") setTimeout(register, 2_000);
  else addEventListener("load", () => setTimeout(register, 2_000), { once: true });
}
