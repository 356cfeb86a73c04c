/** The service worker (`web/worker/worker.js`): caches the page for offline use, and shows notifications. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/worker.js");
}

/** Registers the service worker when the page is idle. Only in production builds on a secure connection:
 *  there is no worker in development. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void registerWorker().catch(() => undefined);
  if (document.readyState === "complete") setTimeout(register, 2_000);
  else addEventListener("load", () => setTimeout(register, 2_000), { once: true });
}
