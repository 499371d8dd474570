/**
 * The signature of an IPN and of the browser's return.
 *
 * Source: `SSLCOMMERZ_hash_verify` of the official PHP library (lib/SslCommerzNotification.php) and
 * `hash_validate_ipn` of the official Python library. They show `verify_sign` only. The rule of
 * `verify_sign_sha2` is written nowhere; it was found by trying the real message printed in the
 * official Python README, and the test of this folder repeats that trial: sha256 in both places.
 */
import { createHash } from "node:crypto";
import type { Fields } from "./types.ts";

function digest(kind: "md5" | "sha256", text: string): string {
  return createHash(kind).update(text, "utf8").digest("hex");
}

/** The text that is hashed: the named fields and the hashed password, by name, `a=1&b=2`. */
function signedText(fields: Fields, keys: readonly string[], hashedPassword: string): string {
  const all: Record<string, string> = { store_passwd: hashedPassword };
  for (const key of keys) {
    const value = fields[key];
    if (value !== undefined) all[key] = value;
  }
  // Plain byte order, as PHP's ksort does for these names. The values go in as they are, NOT
  // url-encoded: the libraries read them out of the decoded form.
  return Object.keys(all)
    .sort()
    .map((key) => `${key}=${all[key]}`)
    .join("&");
}

/**
 * The same fields with `verify_sign` (md5), `verify_key` (the signed names, by name, with commas)
 * and `verify_sign_sha2` added.
 */
export function signed(fields: Fields, password: string): Record<string, string> {
  const keys = Object.keys(fields).sort();
  return {
    ...fields,
    verify_sign: digest("md5", signedText(fields, keys, digest("md5", password))),
    verify_key: keys.join(","),
    verify_sign_sha2: digest("sha256", signedText(fields, keys, digest("sha256", password))),
  };
}
