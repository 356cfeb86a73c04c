/** Passkeys through the browser's WebAuthn API. What the browser creates or signs is sent to the server
 *  unchanged. */
import * as api from "../server/accountApi";
import type { Profile } from "../server/types";
import { words } from "../words";

/** A passkey credential as the browser serializes it. */
interface Told<Part extends string> {
  id: string;
  response: Record<Part, string>;
}

/** Whether this browser supports passkeys. It does not on an insecure connection. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

export async function addPasskey(name: string, password: string): Promise<void> {
  const { options } = await api.passkeyOptions(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const { id, response } = made.toJSON() as Told<"clientDataJSON" | "attestationObject">;
  await api.addPasskey({
    name,
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  });
}

export async function signInByPasskey(): Promise<Profile> {
  const { options } = await api.signInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const signed = await asked(() => navigator.credentials.get({ publicKey }));
  const { id, response } = signed.toJSON() as Told<
    "clientDataJSON" | "authenticatorData" | "signature" | "userHandle"
  >;
  return api.signInByPasskey({
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  });
}

/** Returns the browser's response, or throws an error with a readable message; the browser's own is meant for
 *  programmers. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found instanceof PublicKeyCredential) return found;
  } catch (failed) {
    if (failed instanceof DOMException && failed.name === "InvalidStateError")
      throw new Error(words.account.passkeyKnown, { cause: failed });
  }
  throw new Error(words.account.passkeyNotGiven);
}
