/** Asks the browser for passkeys. What it makes and signs goes to the server as it is. */
import * as api from "../server/accountApi";
import type { Profile } from "../server/types";
import { words } from "../words";

/** What a browser tells of a passkey, as text. */
interface Told<Part extends string> {
  id: string;
  response: Record<Part, string>;
}

/** Has this browser passkeys at all? Not where the connection is not safe. */
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

/** What the browser answers; where it does not, a sentence that says why, since its own is for programmers. */
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
