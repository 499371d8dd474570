import type { NewPasskey, SignedPasskey } from "../../contract/factors.ts";
import type { Env } from "../env.ts";
import type { Passkey } from "./queries.ts";

/** Whose passkeys these are: the installation, by its name in the address bar. */
export type Site = { id: string; origins: string[]; name: string };

type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";
type Known = Pick<Passkey, "credentialId" | "transports">;

/** The site of a request. Without PUBLIC_URL it is the host that was asked for, as in a LAN. */
export function siteOf(env: Env, asked: string | undefined): Site {
  const name = env.brandName;
  if (env.publicHost)
    return { id: new URL(env.publicUrl).hostname, origins: [new URL(env.publicUrl).origin], name };
  const host = asked ?? new URL(env.publicUrl).host;
  const id = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "localhost";
  return { id, origins: [`http://${host}`, `https://${host}`], name };
}

/**
 * Loaded at the first passkey: its certificate libraries would cost every start a tenth of a
 * second.
 */
const webauthn = () => import("@simplewebauthn/server");

/**
 * What a browser needs to make a passkey. Its user can't be told from the handle that the
 * authenticator stores.
 */
export async function optionsToAdd(
  site: Site,
  user: { username: string; fullName: string },
  known: Known[],
) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userName: user.username,
    userDisplayName: user.fullName,
    attestationType: "none",
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { ...options };
}

export async function optionsToProve(site: Site, known: Known[]) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(toDescriptor),
    userVerification: "preferred",
  });
  return { ...options };
}

export async function readNewPasskey(site: Site, challenge: string, passkey: NewPasskey) {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      clientExtensionResults: {},
      response: { ...passkey.response, transports: passkey.response.transports as Transport[] },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    // It comes after the password.
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: [...transports],
  };
}

/**
 * The counter of this passkey after a signature; undefined when it has not signed this challenge.
 */
export async function counterOfSigned(
  site: Site,
  challenge: string,
  known: Passkey,
  signed: SignedPasskey,
) {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

function toDescriptor({ credentialId, transports }: Known) {
  return { id: credentialId, transports: transports as Transport[] };
}
