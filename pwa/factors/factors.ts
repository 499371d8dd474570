import type {
  FactorAdded,
  Factors,
  NewPasskey,
  Proof,
  RecoveryCodes,
  TotpSecret,
} from "../../contract/factors.ts";
import { call } from "../api/client.ts";

/** The second factors of the signed-in user. @throws ApiError, Offline, as all calls here */
export function getFactors(): Promise<Factors> {
  return call("get", "factors");
}

/** What the browser needs to sign with a passkey. */
export function beginProof(): Promise<unknown> {
  return call("post", "factors/prove/options");
}

/** Proves who the user is; it counts for ten minutes. @throws ApiError wrong-proof, too-many-requests */
export function prove(proof: Proof): Promise<unknown> {
  return call("post", "factors/prove", { json: proof });
}

/** What the browser needs to make a passkey. */
export function beginPasskey(): Promise<unknown> {
  return call("post", "factors/passkey/options");
}

/** @throws ApiError too-many-factors, wrong-proof */
export function addPasskey(name: string, passkey: NewPasskey): Promise<FactorAdded> {
  return call("post", "factors/passkey", { json: { name, passkey } });
}

/** A new secret for an app that makes codes. */
export function beginTotp(): Promise<TotpSecret> {
  return call("post", "factors/totp/secret");
}

/** Adds the app by its first code. @throws ApiError wrong-proof, too-many-factors */
export function addTotp(name: string, code: string): Promise<FactorAdded> {
  return call("post", "factors/totp", { json: { name, code } });
}

/** @throws ApiError not-found */
export function removeFactor(id: string): Promise<unknown> {
  return call("delete", `factors/${id}`);
}

/** New recovery codes; the old ones are void. */
export function renewCodes(): Promise<RecoveryCodes> {
  return call("post", "factors/recovery-codes");
}
