import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { unpackTar } from "modern-tar";
import { afterAll, expect, test } from "vitest";
import { createBackupSeal } from "../seal/backup-seal.ts";
import { newKey } from "../seal/keys.ts";
import { keyIdOf } from "../seal/seal.ts";
import { logIn, logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { bringBack, runBackup, save, savedRows } from "../test/operator.ts";
import { ADMIN, FIELD_KEYS } from "../test/payment-process.ts";
import { tracesOf } from "../test/traces.ts";
import { cancel, deliver, placed } from "../test/writes.ts";
import { openBackup } from "./archive.ts";
import { backUp } from "./backup.ts";
import { noProgress } from "./progress.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-sealed-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sealed = {
  number: "4110007771",
  name: "ব্যাকআপ গোপনবিবি",
  paper: "delivered to Vaultperson 4110007772",
};
const readable = { account: "Backupadmin Plainly", note: "ব্যাকআপের নোট ৭৭৭" };
const words = [...Object.values(sealed), ...Object.values(readable)];

/** Which of the words are in a file, as text or as anybody could write or pack it. */
function wordsIn(bytes: Buffer): string[] {
  const packed = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync].flatMap(
    (unpack) => {
      try {
        return [unpack(bytes)];
      } catch {
        return [];
      }
    },
  );
  const forms = (word: string) => [
    Buffer.from(word),
    Buffer.from(word, "utf16le"),
    ...(["hex", "base64"] as const).map((form) =>
      Buffer.from(Buffer.from(word).toString(form).replace(/.{3}$/, "")),
    ),
  ];
  return words.filter((word) =>
    [bytes, ...packed].some((one) => forms(word).some((form) => one.includes(form))),
  );
}

test("a copied database shows no number and no name, a copied backup nothing at all; restored with its key, staff find and read the order", async () => {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  await server.sql`update users set full_name = ${readable.account} where id = ${user.user._id}`;
  const order = await placed(user, {
    category: "nid",
    nidNumber: sealed.number,
    NameNid: sealed.name,
  });
  await deliver(admin, order, pdf(sealed.paper));
  await cancel(admin, await placed(user), readable.note);
  expect(await tracesOf(server, Object.values(sealed), { shut: true })).toEqual([]);
  // Accounts and notes are not sealed in the database, so the tables were really read.
  const told = (await tracesOf(server, Object.values(readable), { shut: true })).join();
  expect(words.filter((word) => told.includes(word))).toEqual(Object.values(readable));

  const target = join(folder, "copied");
  await save(server, target);
  const bytes = readFileSync(target);
  expect([bytes.toString("latin1", 0, 22), wordsIn(bytes)]).toEqual([
    "age-encryption.org/v1\n",
    [],
  ]);
  expect(wordsIn(Buffer.from(await savedRows(target, "users")))).toEqual([readable.account]);

  const other = await openTestServer({}, { empty: true });
  await bringBack(other, target);
  const again = await logIn(other, ADMIN);
  for (const q of [sealed.number, sealed.number.slice(-4)])
    expect((await again.send("GET", `/api/apply/order?q=${q}`)).body).toMatchObject([
      { nidNumber: sealed.number, NameNid: sealed.name },
    ]);
  const [{ file }] = (await again.send("GET", `/api/apply/order?q=${sealed.number}`)).body;
  expect((await again.send("GET", file)).body).toBe(await pdf(sealed.paper).text());
});

test("a lost or a wrong key is said in one line before anything is written, a rotated one still opens", async () => {
  const server = await openTestServer();
  const target = join(folder, "keys");
  await save(server, target);
  const right = Buffer.from(FIELD_KEYS, "base64");
  const [wrong, name] = [newKey(), "FIELD_KEYS"];
  const open = async (keys: Buffer[]) =>
    openBackup(target, await createBackupSeal({ keys, name }), { progress: noProgress });
  await expect(open([])).rejects.toMatchObject({
    code: "startup",
    message: expect.stringMatching(/ is missing\. Put the key back/),
  });
  expect((await open([wrong, right])).manifest.tables).toHaveProperty("orders");

  const other = await openTestServer({}, { empty: true });
  const env = { DATA_DIR: join(folder, "never"), FIELD_KEYS: wrong.toString("base64") };
  const { code, err } = await runBackup(other, ["restore", target], { env });
  expect([code, err.split("\n")]).toEqual([
    1,
    [
      expect.stringContaining(
        `can't be opened with the keys of FIELD_KEYS (${keyIdOf(wrong)}). Put the key back`,
      ),
    ],
  ]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
  expect(await other.sql`select from users`).toEqual([]);
});

test("with BACKUP_RECIPIENT the server can't read its backups; the holder of its identity can, also with age itself", async () => {
  const server = await openTestServer();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const keys = server.env.fieldKeys ?? [];
  const backups = await createBackupSeal({
    keys,
    name: "FIELD_KEYS",
    backupRecipients: [recipient],
  });
  const target = join(folder, "recipient");
  await backUp({ ...server, backups }, server.folder, target);
  await expect(openBackup(target, backups, { progress: noProgress })).rejects.toMatchObject({
    code: "startup",
    message: expect.stringContaining(
      "its identity (AGE-SECRET-KEY-…) into BACKUP_IDENTITY. Nothing was changed.",
    ),
  });
  const age = new Decrypter();
  age.addIdentity(identity);
  // With age and tar themselves, as OPERATIONS.md says.
  const entries = await unpackTar(await age.decrypt(readFileSync(target)));
  const users = entries.find(({ header }) => header.name === "tables/users/000001");
  expect(Buffer.from(users?.data ?? "").toString()).toContain(ADMIN.username);

  const other = await openTestServer({}, { empty: true });
  const env = { DATA_DIR: join(folder, "held"), BACKUP_IDENTITY: identity };
  const { code, out } = await runBackup(other, ["restore", target], { env });
  expect([code, out]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
  const misread = identity.replace(/.$/, (last) => (last === "Q" ? "P" : "Q"));
  const unlike = createBackupSeal({ keys, name: "", backupIdentities: [misread] });
  await expect(unlike).rejects.toThrow("BACKUP_IDENTITY has one that");
  const typo = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;
  const mistyped = createBackupSeal({ keys, name: "", backupRecipients: [typo] });
  await expect(mistyped).rejects.toThrow("is no recipient of");
});
