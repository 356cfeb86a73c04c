/** Requests about the user's own account. */
import { ask, askAsMyself, sent } from "./api";
import type {
  MailSettings,
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyOptions,
  Profile,
  PushSettings,
  PushSubscription,
  Relations,
  Webhook,
  WebhookTest,
} from "./types";

const PASSKEYS = "/account/passkeys";
export const passkeys = () => ask<Passkey[]>(PASSKEYS);
export const passkeyOptions = (password: string) =>
  ask<PasskeyOptions>(`${PASSKEYS}/options`, sent("POST", { password }));
export const addPasskey = (made: NewPasskey) => ask<Passkey>(PASSKEYS, sent("POST", made));
export const renamePasskey = (id: number, name: string) =>
  ask<undefined>(`${PASSKEYS}/${id}`, sent("PUT", { name }));
export const removePasskey = (id: number) => ask<undefined>(`${PASSKEYS}/${id}`, { method: "DELETE" });

const BY_PASSKEY = "/account/sign-in/passkey";
export const signInOptions = () => askAsMyself<PasskeyOptions>(`${BY_PASSKEY}/options`, { method: "POST" });
export const signInByPasskey = (answer: PasskeyAnswer) =>
  askAsMyself<Profile>(BY_PASSKEY, sent("POST", answer));

const PUSH = "/account/push";
export const push = () => ask<PushSettings>(PUSH);
export const turnPushOn = (wanted: PushSubscription) => ask<undefined>(PUSH, sent("PUT", wanted));
export const turnPushOff = () => ask<undefined>(PUSH, { method: "DELETE" });

const MAIL = "/account/mail";
export const mail = () => ask<MailSettings>(MAIL);
export const giveAddress = (address: string, password: string) =>
  ask<MailSettings>(MAIL, sent("PUT", { address, password }));
export const removeAddress = () => ask<undefined>(MAIL, { method: "DELETE" });
export const setTurnMails = (on: boolean) => ask<undefined>(`${MAIL}/turns`, sent("PUT", { on }));
export const confirmAddress = (token: string) => ask<undefined>(`${MAIL}/confirm`, sent("POST", { token }));

const BY_MAIL = "/account/recover/mail";
export const askForRecovery = (name: string) => ask<undefined>(BY_MAIL, sent("POST", { name }));
export const recoverByMail = (token: string, password: string) =>
  askAsMyself<Profile>(`${BY_MAIL}/password`, sent("POST", { token, password }));

const WEBHOOK = "/me/webhook";
export const webhook = () => ask<Webhook | null>(WEBHOOK);
export const setWebhook = (url: string) => ask<Webhook>(WEBHOOK, sent("PUT", { url }));
export const testWebhook = () => ask<WebhookTest>(`${WEBHOOK}/test`, { method: "POST" });
export const removeWebhook = () => ask<undefined>(WEBHOOK, { method: "DELETE" });

export const relations = () => ask<Relations>("/relations");
