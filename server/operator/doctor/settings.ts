import { existsSync, readFileSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { errorCatalogue } from "../../../contract/errors.ts";
import { isAppError } from "../../app-error.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Sql } from "../../db/sql.ts";
import { type Env, readEnv } from "../../env.ts";
import { storedFiles } from "../../files/loose.ts";
import { openStore } from "../../files/sealed-store.ts";
import { isPageBuilt } from "../../page-build.ts";
import { isLoopback, refuseSandboxForOthers } from "../../recharge/payments.ts";
import { findKeys, listKeysInUse } from "../../seal/keys.ts";
import { countUnreadable } from "../../seal/rows.ts";
import { createSeal, keyIdOf } from "../../seal/seal.ts";
import { ordersOfFiles, some } from "../stored-files.ts";
import { isCurrent } from "./database.ts";

const REACH_MS = 5_000;
const root = resolve(import.meta.dirname, "../../..");

export function settingNames(): string[] {
  const names = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

export function checkSettings({ note, wrong }: Report, env: Env, file: string | undefined): string {
  const known = settingNames();
  const named = file ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    wrong(
      `.env has ${unknown.join(", ")}, which the program does not read: .env.example has the right names.`,
    );
  try {
    refuseSandboxForOthers(env);
    if (!env.bkash && !env.sentMoneyOnly && env.production)
      wrong(
        "ALLOW_SANDBOX_PAYMENTS is on with an https PUBLIC_URL: anybody fills their wallet for nothing. Set BKASH_*.",
      );
    else if (!env.bkash && !env.sentMoneyOnly)
      note("Payments are a SANDBOX, no real money moves: BKASH_* make them real.");
  } catch (error) {
    wrong((error as Error).message);
  }
  if (!env.identityGateway)
    note(
      "Identity look-ups ask a registry of invented people: IDENTITY_GATEWAY_URL and _KEY name a real one.",
    );
  if (!env.publicHost && isLoopback(env.host))
    note(`PUBLIC_URL is not set: only this machine can use ${env.publicUrl}.`);
  else if (!env.publicHost)
    wrong(
      "PUBLIC_URL is not set, but HOST lets others in: set it to the address that browsers use.",
    );
  else if (!env.production)
    wrong(
      "PUBLIC_URL is http: cookies and passwords go unencrypted. Put a TLS proxy in front, and use https.",
    );
  else if (!env.trustProxy)
    wrong(
      "TRUST_PROXY is off behind a TLS proxy: one who guesses passwords holds up everybody's login. Set TRUST_PROXY=1.",
    );
  if (env.backupIdentities)
    wrong(
      "BACKUP_IDENTITY is set: whoever takes this machine can read its backups. Set it only to restore one.",
    );
  if (!env.links.groupChat || !env.links.contact)
    note("GROUP_CHAT_URL or CONTACT_URL is not set: people find no way to reach you.");
  return `settings: ${file ?? "from the environment alone"}, ${env.publicUrl}`;
}

/** Whether the page is there. A server that may write here builds it at its start; the one of deploy/kagoj.service may not. */
export async function checkPage(
  report: Report,
  { production }: Env,
  dist = resolve(root, "dist"),
): Promise<string> {
  const { note, wrong } = report;
  if (await isPageBuilt(root, dist)) return "page: built";
  (production ? wrong : note)(
    "The page is not built, or older than its sources: sudo npm ci --include=dev && sudo npm run build",
  );
  return "page: the next start builds it";
}

export async function checkReach(
  { wrong }: Report,
  { publicUrl, publicHost }: Pick<Env, "publicUrl" | "publicHost">,
) {
  if (!publicHost) return "address: this machine's own";
  try {
    const answer = await fetch(`${publicUrl}/api/config`, {
      redirect: "manual",
      signal: AbortSignal.timeout(REACH_MS),
    });
    const text = await answer.text();
    if (!answer.ok)
      wrong(
        text.includes('"foreign-host"')
          ? `The proxy of ${publicUrl} does not pass the Host on: see deploy/ for how each proxy does.`
          : `${publicUrl} answers ${answer.status}: is the server running (systemctl status kagoj), and does the proxy send requests to HOST:PORT?`,
      );
  } catch (error) {
    const cause = ((error as Error).cause as Error | undefined) ?? (error as Error);
    const mend = /cert/i.test(`${(cause as NodeJS.ErrnoException).code} ${cause.message}`)
      ? "The certificate is not right for this name, or has ended: sudo certbot renew. One that only your machines trust: NODE_EXTRA_CA_CERTS=FILE npm run doctor"
      : "Is the name right, and do proxy and firewall let it through? curl -v shows more.";
    wrong(failed(`${publicUrl} can't be reached from here`, cause, mend));
  }
  return `address: ${publicUrl} answers`;
}

const GB = 1e9;
/** Of a bucket, where each costs a request. Names are random, so these are as good as any others. */
const MOST_OF_BUCKET = 300;

/** What is wrong with the data folder. Nothing is made: it might belong to the wrong user. */
export async function checkFolder({ wrong }: Report, { dataDir }: Env): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < GB)
      wrong(
        `Less than 1 GB is free in ${folder}: make room, or uploads and the database stop soon.`,
      );
    const files = join(folder, "files");
    if (isOpen(files)) wrong(`Others on this machine can read ${files}: chmod 700 ${files}`);
    return `data: ${((bavail * bsize) / GB).toFixed(1)} GB are free in ${folder}`;
  } catch (error) {
    const mend =
      "Start the server once as the user who runs it, or set DATA_DIR to a folder of that user.";
    wrong(failed(`DATA_DIR ${folder} can't be used`, error, mend));
    return "";
  }
}

export async function checkStored({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const store = openStore(env);
  const name = env.s3
    ? `the bucket ${env.s3.bucket} at ${env.s3.endpoint}`
    : join(resolve(env.dataDir), "files");
  const missing: string[] = [];
  let looked = 0;
  try {
    if (env.s3 || existsSync(name)) await store.check();
    for await (const { storageKey } of storedFiles(sql)) {
      if (env.s3 && looked === MOST_OF_BUCKET) break;
      looked += 1;
      const stream = await store.open(storageKey);
      stream?.destroy();
      if (!stream) missing.push(storageKey);
    }
    // While the desk runs, some were removed just now.
    const orders = await ordersOfFiles(sql, missing);
    if (orders.length > 0)
      wrong(
        `${name} lacks ${orders.length} of ${looked} files that were looked for: of ${some(orders)}. Put them back from a copy; what staff delivered can be delivered again.`,
      );
  } catch (error) {
    const why = isAppError(error) ? new Error(errorCatalogue[error.appCode].en) : error;
    wrong(
      failed(
        `Files can't be stored in ${name}`,
        why,
        env.s3 ? "Check the five S3_* values and the network." : "",
      ),
    );
  }
  return `files: ${name} has all ${looked} that were looked for`;
}

export async function checkKeys({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const { name, keys = [] } = await findKeys(env);
  const missing = (await listKeysInUse(sql)).filter(
    (id) => !keys.some((key) => keyIdOf(key) === id),
  );
  if (missing.length > 0)
    wrong(
      `The key ${missing.join(", ")} is not in ${name}: what it sealed can't be read. Put it back from your copy of the key.`,
    );
  else if (keys.length > 0 && isCurrent(await pendingMigrations(sql)))
    for (const [table, count] of await countUnreadable(sql, createSeal(keys)))
      wrong(
        `${count} rows of ${table} hold what can't be read: it was changed in the database, or its key is gone. Lists say so in their place. Restore a backup of before into another database and compare.`,
      );
  if (!env.fieldKeys && isOpen(name))
    wrong(`Others on this machine can read ${name}: chmod 600 ${name}`);
  return `keys: ${name}. ${keys.length > 0 ? "Is there a copy, apart from the backups?" : "The first start makes it."}`;
}

function isOpen(path: string): boolean {
  const there =
    process.platform === "win32" ? undefined : statSync(path, { throwIfNoEntry: false });
  return there !== undefined && (there.mode & 0o077) !== 0;
}

/** What a check finds. `wrong` makes the doctor fail; a note is worth a look, or normal in some installations. */
export type Report = { note(text: string): void; wrong(text: string): void };

/** The sentence for a check that could not be made: its own message, which names the setting where it can. */
export function failed(what: string, error: unknown, mend = ""): string {
  return [`${what}: ${(error as Error).message}`.replace(/\.?$/, "."), mend]
    .filter(Boolean)
    .join(" ");
}
