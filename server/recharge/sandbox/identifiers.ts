import { randomBytes, randomInt } from "node:crypto";
import { dhakaDay } from "./bkash-time.ts";

const upper = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const mixed = `${upper}abcdefghijklmnopqrstuvwxyz`;

/** Like `TR0011uXvkIHi1721914517574`: the mode, random letters, the time. */
export function newPaymentId(at: number): string {
  return `TR0011${pick(mixed, 7)}${at}`;
}

/**
 * Like `BGP60JZRYQ`, ten upper-case characters. The real ones begin with the day: year since 2013 in base 36,
 * month A to L, day in base 36 (B G P is 25 July 2024).
 */
export function newTrxId(at: number): string {
  const { year, month, day } = dhakaDay(at);
  const yearMark = upper[(year - 2013) % 36] ?? "A";
  return `${yearMark}${upper[9 + month]}${upper[day]}${randomInt(10)}0${pick(upper, 5)}`;
}

/** The callback's `signature`. bKash does not say how to check it. */
export function newSignature(): string {
  return pick(mixed, 10);
}

/** As long as a real id token, so that a column or header that is too short fails here too. */
export function newIdToken(username: string, at: number, ttlSeconds: number): string {
  const issued = Math.floor(at / 1000);
  const header = encode({ kid: pick(mixed, 43), alg: "RS256" });
  const who = { sub: pick(mixed, 36), token_use: "id", "cognito:username": username };
  const claims = encode({ ...who, exp: issued + ttlSeconds, iat: issued });
  return [header, claims, randomBytes(256).toString("base64url")].join(".");
}

export function newRefreshToken(): string {
  const header = encode({ cty: "JWT", enc: "A256GCM", alg: "RSA-OAEP" });
  return [header, ...[256, 12, 900, 16].map((length) => randomBytes(length).toString("base64url"))].join(".");
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
