import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { type Bytes, decryptChunks, encryptAge, identityOf, loadAge, NO_KEY } from "./age.ts";
import { findKeys } from "./keys.ts";
import { keyIdOf } from "./seal.ts";

export type BackupSeal = Awaited<ReturnType<typeof createBackupSeal>>;

type Given = {
  /** The keys that seal, the first for new backups. `name`: where they are. */
  keys: Uint8Array[];
  name: string;
} & Partial<Pick<Env, "backupRecipients" | "backupIdentities">>;

/**
 * The key of this installation's backups: BACKUP_RECIPIENT, else one that is derived from the key
 * that seals. @throws startup errors
 */
export async function openBackupSeal(
  env: Pick<Env, "fieldKeys" | "dataDir" | "backupRecipients" | "backupIdentities">,
) {
  const { name, keys = [] } = await findKeys(env);
  return createBackupSeal({ ...env, keys, name });
}

/** @throws a startup error for a recipient or an identity that is none */
export async function createBackupSeal(given: Given) {
  const { keys, name, backupRecipients, backupIdentities = [] } = given;
  await refuseWrongRecipients(backupRecipients);
  const { Decrypter, identityToRecipient } = await loadAge();
  try {
    for (const identity of backupIdentities) new Decrypter().addIdentity(identity);
  } catch {
    // They are secret, so the message does not repeat them.
    throw startupError(
      "BACKUP_IDENTITY has one that is no identity of the program age: a letter of it is wrong.",
    );
  }
  const derived = keys.map((key) => identityOf(key, "backups"));
  return {
    async *seal(plain: Bytes): AsyncGenerator<Uint8Array> {
      const [first] = derived;
      if (!backupRecipients && !first) throw new Error("there is no key to encrypt a backup with");
      yield* encryptAge(
        plain,
        backupRecipients ?? [await identityToRecipient((await first) as never)],
      );
    },
    /** In chunks; undefined for a damaged one. @throws a startup error when its key is missing */
    async *open(sealed: Bytes): AsyncGenerator<Uint8Array | undefined> {
      try {
        yield* decryptChunks(sealed, [...(await Promise.all(derived)), ...backupIdentities]);
      } catch (error) {
        if (!(error as Error).message.startsWith(NO_KEY)) throw error;
        const found =
          keys.length > 0
            ? `the keys of ${name} (${keys.map(keyIdOf).join(", ")})`
            : `any key: ${name} is missing`;
        throw startupError(
          `This backup can't be opened with ${found}. Put the key back that made it, or, with ` +
            "BACKUP_RECIPIENT, its identity (AGE-SECRET-KEY-…) into BACKUP_IDENTITY. Nothing " +
            "was changed.",
        );
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
      throw startupError(
        `BACKUP_RECIPIENT has "${recipient}", which is no recipient of the program age.`,
      );
    }
}
