import { checkMobile } from "../../contract/values/identifiers.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";

/**
 * By what a number is found, in hexadecimal, under each key, the newest first; nothing for what is
 * no number.
 */
export function phoneHashes(seal: Seal, typed: string): string[] {
  const mobile = checkMobile(typed);
  if (!mobile.ok) return [];
  return seal.hashes("phones", mobile.value).map((hash) => hash.toString("hex"));
}

/** What is typed as a name or number, in one form: numbers are one however they are written. */
export function plainName(typed: string): string {
  const mobile = checkMobile(typed);
  return mobile.ok ? mobile.value : typed.toLowerCase();
}

/**
 * What is typed as a name or number, as a keyed hash, for what is counted or kept of it whether
 * anybody has it or not. Under the newest key.
 */
export function typedName(seal: Seal, purpose: "codes" | "logins", typed: string): string {
  const [hash] = seal.hashes(purpose, plainName(typed));
  return hash?.toString("base64url") ?? "";
}

/**
 * SQL of whether the user `u` has proved the number with these hashes. Only customers are found by
 * one.
 */
export function hasPhone(sql: Db, hashes: string[]) {
  return sql`(u.phone_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
    and u.phone_proved_at is not null and u.role = 'user' and u.deleted_at is null)`;
}
