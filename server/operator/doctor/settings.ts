import { readFileSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { gateways } from "../../../contract/recharge/gateways.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Sql } from "../../db/sql.ts";
import { type Env, readEnv } from "../../env.ts";
import { countReturned, findReturned } from "../../forgetting/again.ts";
import { readForgotten } from "../../forgetting/list.ts";
import { missingPatch } from "../../missing-patch.ts";
import { isPageBuilt } from "../../page-build.ts";
import { isLoopback, openGateways, refuseSandboxForOthers } from "../../recharge/payments.ts";
import { findKeys, listKeysInUse } from "../../seal/keys.ts";
import { countUnreadable } from "../../seal/rows.ts";
import { createSeal, keyIdOf, type Seal } from "../../seal/seal.ts";
import { parseSettings } from "../../settings-file.ts";
import { strangeLine } from "../forgotten-again.ts";
import { isCurrent } from "./database.ts";
import { isOpen } from "./folders.ts";
import { failed, type Report } from "./report.ts";

const REACH_MS = 5_000;
const root = resolve(import.meta.dirname, "../../..");

export function settingNames(): string[] {
  const names = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

export function checkSettings({ note, wrong }: Report, env: Env, file: string | undefined): string {
  const known = settingNames();
  const named = file ? [...parseSettings(readFileSync(file), file).keys()] : [];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    wrong(
      `.env has ${unknown.join(", ")}, which the program does not read: .env.example has the ` +
        "right names.",
    );
  try {
    refuseSandboxForOthers(env);
    if (env.payments === "sandbox" && env.production)
      wrong(
        "ALLOW_SANDBOX_PAYMENTS is on with an https PUBLIC_URL: anybody fills their wallet for " +
          "nothing. Set BKASH_* or SSLCOMMERZ_*.",
      );
    else if (env.payments === "sandbox")
      note("Payments are a SANDBOX, no real money moves: BKASH_* or SSLCOMMERZ_* make them real.");
  } catch (error) {
    wrong((error as Error).message);
  }
  for (const gateway of openGateways(env))
    if (/sandbox/i.test(URL.parse(env[gateway]?.baseUrl ?? "")?.hostname ?? ""))
      (env.production ? wrong : note)(
        `${gateway.toUpperCase()}_BASE_URL is a sandbox of ${gateways[gateway]}: its test money ` +
          "fills balances as real money does. Begin with an empty database before people pay.",
      );
  if (!env.identityGateway)
    note(
      "Identity look-ups ask a registry of invented people: IDENTITY_GATEWAY_URL and _KEY name a " +
        "real one.",
    );
  if (!env.publicHost && isLoopback(env.host))
    note(`PUBLIC_URL is not set: only this machine can use ${env.publicUrl}.`);
  else if (!env.publicHost)
    wrong(
      "PUBLIC_URL is not set, but HOST lets others in: set it to the address that browsers use.",
    );
  else if (!env.production)
    wrong(
      "PUBLIC_URL is http: cookies and passwords go unencrypted. Put a TLS proxy in front, and " +
        "use https.",
    );
  else if (!env.trustProxy)
    wrong(
      "TRUST_PROXY is off behind a TLS proxy: one who guesses passwords holds up everybody's " +
        "login. Set TRUST_PROXY=1.",
    );
  if (env.backupIdentities)
    wrong(
      "BACKUP_IDENTITY is set: whoever takes this machine can read its backups. Set it only to " +
        "restore one.",
    );
  if (!env.links.groupChat || !env.links.contact)
    note("GROUP_CHAT_URL or CONTACT_URL is not set: people find no way to reach you.");
  return `settings: ${file ?? "from the environment alone"}, ${env.publicUrl}`;
}

/** Whether they are as patches/ mends them. `missing`: why one is not. */
export async function checkPackages(
  { wrong }: Report,
  missing: Promise<string | undefined> = missingPatch(),
): Promise<string> {
  const why = await missing;
  if (why) wrong(`${why}, with its scripts (not --ignore-scripts), and restart the program`);
  return "packages: mended as patches/ has it";
}

/**
 * Whether the page is there. A server that may write here builds it at its start; the one of
 * deploy/kagoj.service may not.
 */
export async function checkPage(
  report: Report,
  { production }: Env,
  dist = resolve(root, "dist"),
): Promise<string> {
  const { note, wrong } = report;
  if (await isPageBuilt(root, dist)) return "page: built";
  const mayBuild = access(dirname(dist), constants.W_OK).then(
    () => true,
    () => false,
  );
  (production || !(await mayBuild) ? wrong : note)(
    "The page is not built, or older than its sources: sudo npm ci --include=dev && sudo npm run " +
      "build",
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
          ? `The proxy of ${publicUrl} does not pass the Host on: see deploy/ for how each proxy ` +
              "does."
          : `${publicUrl} answers ${answer.status}: is the server running (systemctl status ` +
              "kagoj), and does the proxy send requests to HOST:PORT?",
      );
  } catch (error) {
    const cause = ((error as Error).cause as Error | undefined) ?? (error as Error);
    const mend = /cert/i.test(`${(cause as NodeJS.ErrnoException).code} ${cause.message}`)
      ? "The certificate is not right for this name, or has ended: sudo certbot renew. One that " +
        "only your machines trust: NODE_EXTRA_CA_CERTS=FILE npm run doctor"
      : "Is the name right, and do proxy and firewall let it through? curl -v shows more.";
    wrong(failed(`${publicUrl} can't be reached from here`, cause, mend));
  }
  return `address: ${publicUrl} answers`;
}

export async function checkKeys(report: Report, sql: Sql, env: Env): Promise<string> {
  const { wrong } = report;
  const { name, keys = [] } = await findKeys(env);
  const missing = (await listKeysInUse(sql)).filter(
    (id) => !keys.some((key) => keyIdOf(key) === id),
  );
  if (missing.length > 0)
    wrong(
      `The key ${missing.join(", ")} is not in ${name}: what it sealed can't be read. Put it ` +
        "back from your copy of the key.",
    );
  else if (keys.length > 0 && isCurrent(await pendingMigrations(sql))) {
    const seal = createSeal(keys);
    await checkReturned(report, sql, env, seal);
    for (const [table, count] of await countUnreadable(sql, seal))
      if (table === "push_keys")
        wrong("The key of push messages can't be read, so none is sent: npm run keys -- push");
      else
        wrong(
          `${count} rows of ${table} hold what can't be read: it was changed in the database, or ` +
            "its key is gone. Lists say so in their place. Restore a backup of before into " +
            "another database and compare.",
        );
  }
  if (!env.fieldKeys && isOpen(name))
    wrong(`Others on this machine can read ${name}: chmod 600 ${name}`);
  return (
    `keys: ${name}. ` +
    `${keys.length > 0 ? "Is there a copy, apart from the backups?" : "The first start makes it."}`
  );
}

async function checkReturned({ note, wrong }: Report, sql: Sql, env: Env, seal: Seal) {
  const isNoted = await readForgotten(env, seal);
  if (!isNoted) return;
  const strange = await strangeLine(sql, env, seal);
  if (strange) wrong(strange);
  const { people, rows, waiting } = countReturned(await findReturned(sql, isNoted));
  if (people + rows > 0)
    wrong(
      `The database has ${people} people and ${rows} rows that were forgotten before: npm run ` +
        "forget -- --again",
    );
  if (waiting > 0)
    note(
      `${waiting} orders or recharges that were forgotten before wait to be decided: ` +
        "housekeeping forgets them within six hours after.",
    );
}
