/** Web Push: notifications while no page of the site is open. */
import * as api from "../server/accountApi";
import { registerWorker } from "../server/worker";
import { words } from "../words";

/** Whether this browser can receive push messages. It cannot on an insecure connection. */
export function canBeTold(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** Whether the browser itself has a subscription; the user may have revoked it. */
export async function isTold(): Promise<boolean> {
  return (await subscription()) !== null;
}

export async function turnOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(words.account.pushNotAllowed);
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for an outdated server key
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(wanted).catch((failed: unknown) => {
    throw new Error(words.account.pushFailed, { cause: failed });
  });
  await tell(made);
}

export async function turnOff(): Promise<void> {
  await api.turnPushOff();
  await (await subscription())?.unsubscribe();
}

/** Registers the existing subscription in a new session of the same person. */
export async function goOn(): Promise<void> {
  const found = canBeTold() ? await subscription() : null;
  if (found) await tell(found);
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function tell(made: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = made.toJSON();
  await api.turnPushOn({ endpoint, key: keys.p256dh ?? "", auth: keys.auth ?? "" });
}
