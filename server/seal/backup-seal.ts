import type { Identity, Recipient } from "age-encryption";
import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { type Bytes, decryptChunks, encryptAge, identityOf, loadAge } from "./age.ts";
import { findKeys } from "./keys.ts";
import { keyIdOf } from "./seal.ts";

/** Encrypts a backup as an `age` file that only the key's holder can read. */
export type BackupSeal = {
  seal(plain: Bytes): Bytes;
  /** The reverse, in chunks; undefined for a damaged one. @throws a startup error that names the key when it is missing */
  open(sealed: Bytes): AsyncGenerator<Uint8Array | undefined>;
};

type Given = {
  /** The keys that seal, the first for new backups. `name`: where they are. */
  keys: Uint8Array[];
  name: string;
} & Partial<Pick<Env, "backupRecipients" | "backupIdentities">>;

/** A line of its head that tells nothing but which key opens it, for whoever has another one. */
const NAMES_KEY = "kagoj/key";

/** The key of this installation's backups: BACKUP_RECIPIENT, else one that is derived from the key that seals. @throws startup errors */
export async function openBackupSeal(
  env: Pick<Env, "fieldKeys" | "dataDir" | "backupRecipients" | "backupIdentities">,
): Promise<BackupSeal> {
  const { name, keys = [] } = await findKeys(env);
  return createBackupSeal({ ...env, keys, name });
}

/** @throws a startup error for a recipient or an identity that is none */
export async function createBackupSeal(given: Given): Promise<BackupSeal> {
  const { keys, name, backupRecipients, backupIdentities = [] } = given;
  await refuseWrongRecipients(backupRecipients);
  const { Decrypter, Stanza, identityToRecipient } = await loadAge();
  try {
    for (const identity of backupIdentities) new Decrypter().addIdentity(identity);
  } catch {
    // They are secret, so the message does not repeat them.
    throw startupError("BACKUP_IDENTITY has one that is no identity of the program age: a letter of it is wrong.");
  }
  const naming = (id: string): Recipient => ({ wrapFileKey: () => [new Stanza([NAMES_KEY, id], new Uint8Array())] });
  const derived = keys.map((key) => identityOf(key, "backups"));
  return {
    async *seal(plain) {
      const [first] = derived;
      if (!backupRecipients && !first) throw new Error("there is no key to encrypt a backup with");
      const recipients = backupRecipients ?? [await identityToRecipient((await first) as never)];
      const ids = backupRecipients ?? keys.slice(0, 1).map(keyIdOf);
      yield* encryptAge(plain, [...recipients, ...ids.map(naming)]);
    },
    async *open(sealed) {
      const needed: string[] = [];
      const there = [
        ...keys.map(keyIdOf),
        ...(await Promise.all(backupIdentities.map((one) => identityToRecipient(one)))),
      ];
      try {
        yield* decryptChunks(sealed, [reading(needed), ...(await Promise.all(derived)), ...backupIdentities]);
      } catch (error) {
        if (needed.length === 0 || needed.some((id) => there.includes(id))) throw error;
        throw missingKey(needed, keys.map(keyIdOf), name);
      }
    },
  };
}

/** @throws a startup error */
export async function refuseWrongRecipients(recipients: string[] = []): Promise<void> {
  for (const recipient of recipients)
    try {
      new (await loadAge()).Encrypter().addRecipient(recipient);
    } catch {
      throw startupError(`BACKUP_RECIPIENT has "${recipient}", which is no recipient of the program age.`);
    }
}

/** Opens nothing, but puts the ids of the keys that would into `found`. */
function reading(found: string[]): Identity {
  return {
    unwrapFileKey(stanzas) {
      for (const { args } of stanzas) if (args[0] === NAMES_KEY && args[1]) found.push(args[1]);
      return null;
    },
  };
}

function missingKey(needed: string[], there: string[], name: string) {
  if (needed.some((id) => id.startsWith("age1")))
    return startupError(
      `This backup is encrypted for ${needed.join(", ")}: put its identity (AGE-SECRET-KEY-…) into BACKUP_IDENTITY. Nothing was changed.`,
    );
  const found = there.length > 0 ? `${name} has ${there.join(", ")}` : `${name} is missing`;
  return startupError(
    `This backup is encrypted with the key ${needed.join(", ")}, but ${found}. Put the right key back; nothing was changed.`,
  );
}
