import { Secret, TOTP } from "otpauth";
import type { TotpSecret } from "../../contract/factors.ts";

/** How many steps of 30 s a phone's clock may be wrong. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function makeTotpSecret(issuer: string, label: string): TotpSecret {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/**
 * The time step in which this secret makes this code, around `now` in ms. Undefined when it does
 * not.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
