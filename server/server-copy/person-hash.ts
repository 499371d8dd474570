import type { Seal } from "../seal/seal.ts";

/** What tries are counted by, under each key, the newest first: a NID in any of its forms, and the NID with a date of birth, of all users. */
export type Guess = { nid: string[]; guess: string[] };

/** Keyed, because there are few enough NIDs to try them all. */
function hashes(seal: Seal, text: string): string[] {
  return seal.requestHashes(`look-up ${text}`).map((hash) => hash.toString("base64url"));
}

/** A person, as looked up by this user. */
export function personHashes(seal: Seal, userId: string, nid: string, dob: string): string[] {
  return hashes(seal, `${userId} ${nid} ${dob}`);
}

export function guessOf(seal: Seal, nid: string, dob: string): Guess {
  // One form for all tries of a person: 17 digits are 13 after a year, and a gateway may ignore leading zeros.
  const bare = nid.slice(-13).replace(/^0+/, "");
  return { nid: hashes(seal, `nid ${bare}`), guess: hashes(seal, `guess ${bare} ${dob}`) };
}
