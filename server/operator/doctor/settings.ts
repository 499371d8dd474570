import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Env, readEnv } from "../../env.ts";
import { isPageBuilt } from "../../page-build.ts";
import { refuseSandboxForOthers } from "../../recharge/payments.ts";
import { isLoopback } from "../../recharge/sandbox-guard.ts";
import { failed, type Report } from "./report.ts";

const REACH_MS = 5_000;
const root = resolve(import.meta.dirname, "../../..");

/** The names of all settings that the program reads. */
export function settingNames(): string[] {
  const names = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

/** What is wrong with the settings. `file`: the .env, if there is one. */
export function checkSettings({ note, wrong }: Report, env: Env, file: string | undefined): string {
  const known = settingNames();
  const named = file ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    wrong(`.env has ${unknown.join(", ")}, which the program does not read: .env.example has the right names.`);
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
    note("Identity look-ups ask a registry of invented people: IDENTITY_GATEWAY_URL and _KEY name a real one.");
  if (!env.publicHost && isLoopback(env.host))
    note(`PUBLIC_URL is not set: only this machine can use ${env.publicUrl}.`);
  else if (!env.publicHost)
    wrong("PUBLIC_URL is not set, but HOST lets others in: set it to the address that browsers use.");
  else if (!env.production)
    wrong("PUBLIC_URL is http: cookies and passwords go unencrypted. Put a TLS proxy in front, and use https.");
  else if (!env.trustProxy)
    wrong(
      "TRUST_PROXY is off behind a TLS proxy: one who guesses passwords holds up everybody's login. Set TRUST_PROXY=1.",
    );
  if (env.backupIdentities)
    wrong("BACKUP_IDENTITY is set: whoever takes this machine can read its backups. Set it only to restore one.");
  if (!env.links.groupChat || !env.links.contact)
    note("GROUP_CHAT_URL or CONTACT_URL is not set: people find no way to reach you.");
  return `settings: ${file ?? "from the environment alone"}, ${env.publicUrl}`;
}

/** Whether the page is there. A server that may write here builds it at its start; the one of deploy/kagoj.service may not. */
export async function checkPage(report: Report, { production }: Env, dist = resolve(root, "dist")): Promise<string> {
  const { note, wrong } = report;
  if (await isPageBuilt(root, dist)) return "page: built";
  (production ? wrong : note)(
    "The page is not built, or older than its sources: sudo npm ci --include=dev && sudo npm run build",
  );
  return "page: the next start builds it";
}

/** Asks the installation at its own address, through its proxy. */
export async function checkReach(
  { wrong }: Report,
  { publicUrl, publicHost }: Pick<Env, "publicUrl" | "publicHost">,
): Promise<string> {
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
