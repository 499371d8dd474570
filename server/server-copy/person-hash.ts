import { createHmac } from "node:crypto";
import type { Db } from "../db/sql.ts";
import { getLookupKey } from "./queries.ts";

/** A guess at somebody's date of birth, as it is counted. */
export type Guess = { nid: Buffer; guess: Buffer };
export type PersonHash = {
  /** Who was looked up by whom. */
  person(userId: string, nid: string, dob: string): Promise<Buffer>;
  /** The number, however it is written, and the number with the date, whoever asks. */
  guess(nid: string, dob: string): Promise<Guess>;
};

/**
 * Names people without saying who they are: NIDs are few enough to try them all, so the hashes are keyed.
 * The key is this installation's own; it is read once.
 */
export function createPersonHash(sql: Db): PersonHash {
  let key: Buffer | undefined;
  async function hash(text: string): Promise<Buffer> {
    key ??= await getLookupKey(sql);
    return createHmac("sha256", key).update(text).digest();
  }
  return {
    person: (userId, nid, dob) => hash(`${userId} ${nid} ${dob}`),
    guess: async (nid, dob) => {
      const bare = bareNumber(nid);
      return { nid: await hash(`nid ${bare}`), guess: await hash(`guess ${bare} ${dob}`) };
    },
  };
}

/**
 * The 17-digit form of a NID is the 13-digit one behind a year of birth, and a gateway may read zeros in front as nothing:
 * neither is another person, whose dates would count anew.
 */
function bareNumber(nid: string): string {
  return nid.slice(-13).replace(/^0+/, "");
}
