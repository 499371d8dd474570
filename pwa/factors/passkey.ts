import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { NewPasskey, SignedPasskey } from "../../contract/factors.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { bothOf } from "../i18n/t.ts";
import { inTime } from "../storage/in-time.ts";
import { factorsText } from "./text.ts";

/**
 * Somebody may take another phone for it. Browsers have a limit of their own; some web views never
 * answer.
 */
const LONGEST = 300;

/** False on plain http (but for this machine itself), at a bare IP address, and in old browsers. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
}

/** Has the browser make a passkey. @throws what {@link passkeyTrouble} knows */
export async function makePasskey(options: unknown): Promise<NewPasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await inTime(startRegistration({ optionsJSON }), LONGEST)) as NewPasskey;
}

/**
 * Has the browser sign with one of the user's passkeys. @throws what {@link passkeyTrouble} knows
 */
export async function signWithPasskey(options: unknown): Promise<SignedPasskey> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await inTime(startAuthentication({ optionsJSON }), LONGEST)) as SignedPasskey;
}

/**
 * The sentence for what a browser or a person did not do with a passkey; undefined for any other
 * error.
 */
export function passkeyTrouble(error: unknown): Sentence | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "InvalidStateError") return bothOf(factorsText, "passkeyKnown");
  if (/^(NotAllowedError|AbortError|NoAnswer)$/.test(error.name))
    return bothOf(factorsText, "passkeyCancelled");
  if (
    /^(SecurityError|NotSupportedError)$/.test(error.name) ||
    /WebAuthn is not supported/.test(error.message)
  )
    return bothOf(factorsText, "passkeyImpossible");
  return undefined;
}
