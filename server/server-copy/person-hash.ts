import { createHmac } from "node:crypto";
import type { Db } from "../db/sql.ts";
import { getLookupKey } from "./queries.ts";

export type PersonHash = (userId: string, nid: string, dob: string) => Promise<Buffer>;

/**
 * Names who was looked up by whom without saying it: NIDs are few enough to try them all, so the hash is keyed.
 * The key is this installation's own; it is read once.
 */
export function createPersonHash(sql: Db): PersonHash {
  let key: Buffer | undefined;
  return async (userId, nid, dob) => {
    key ??= await getLookupKey(sql);
    return createHmac("sha256", key).update(`${userId} ${nid} ${dob}`).digest();
  };
}
