import { createHmac } from "node:crypto";
import type { Db } from "../db/sql.ts";
import { getLookupKey } from "./queries.ts";

/** The hashes by which tries are counted: of a NID, and of a NID with a date of birth. */
export type Guess = { nid: Buffer; guess: Buffer };
export type PersonHash = {
  /** A person, as looked up by this user. */
  person(userId: string, nid: string, dob: string): Promise<Buffer>;
  /** A NID in any of its forms, and the NID with the date, for all users. */
  guess(nid: string, dob: string): Promise<Guess>;
};

/** Keyed, because there are few enough NIDs to try them all. The key of this installation is read once. */
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

/** One form for all tries of a person: 17 digits are 13 after a year, and a gateway may ignore leading zeros. */
function bareNumber(nid: string): string {
  return nid.slice(-13).replace(/^0+/, "");
}
