import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Env, readEnv } from "../../env.ts";
import { isPageBuilt } from "../../page-build.ts";
import { isLoopback } from "../../recharge/loopback.ts";
import { refuseSandboxForOthers } from "../../recharge/payments.ts";
import { type Finding, type Found, failed, note, wrong } from "./findings.ts";

const REACH_MS = 5_000;
const root = resolve(import.meta.dirname, "../../..");

/** The names of all settings that the program reads. */
export function settingNames(): string[] {
  const names = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

/** What is wrong with the settings. `file`: the .env, if there is one. */
export function checkSettings(env: Env, file: string | undefined): Found {
  const findings = [...unknownNames(file), ...checkPayments(env), ...checkAddress(env)];
  if (env.backupIdentities)
    findings.push(
      wrong("BACKUP_IDENTITY is set: whoever takes this machine can read its backups. Set it only to restore one."),
    );
  if (!env.links.groupChat || !env.links.contact)
    findings.push(note("GROUP_CHAT_URL or CONTACT_URL is not set: people find no way to reach you."));
  return { fine: `settings: ${file ?? "from the environment alone"}, ${env.publicUrl}`, findings };
}

function unknownNames(file: string | undefined): Finding[] {
  if (!file) return [];
  const known = settingNames();
  const unknown = Object.keys(parseEnv(readFileSync(file, "utf8"))).filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  return [wrong(`.env has ${unknown.join(", ")}, which the program does not read: .env.example has the right names.`)];
}

function checkPayments(env: Env): Finding[] {
  const findings: Finding[] = [];
  try {
    refuseSandboxForOthers(env);
    if (!env.bkash && env.production)
      findings.push(
        wrong(
          "ALLOW_SANDBOX_PAYMENTS is on with an https PUBLIC_URL: anybody fills their wallet for nothing. Set BKASH_*.",
        ),
      );
    else if (!env.bkash) findings.push(note("Payments are a SANDBOX, no real money moves: BKASH_* make them real."));
  } catch (error) {
    findings.push(wrong((error as Error).message));
  }
  if (!env.identityGateway)
    findings.push(
      note("Identity look-ups ask a registry of invented people: IDENTITY_GATEWAY_URL and _KEY name a real one."),
    );
  return findings;
}

function checkAddress({ production, publicUrl, publicHost, host, trustProxy }: Env): Finding[] {
  if (!publicHost)
    return isLoopback(host)
      ? [note(`PUBLIC_URL is not set: only this machine can use ${publicUrl}.`)]
      : [wrong("PUBLIC_URL is not set, but HOST lets others in: set it to the address that browsers use.")];
  if (!production)
    return [
      wrong("PUBLIC_URL is http: cookies and passwords go unencrypted. Put a TLS proxy in front, and use https."),
    ];
  if (trustProxy) return [];
  return [
    wrong(
      "TRUST_PROXY is off behind a TLS proxy: one who guesses passwords holds up everybody's login. Set TRUST_PROXY=1.",
    ),
  ];
}

/** Whether the page is there. A server that may write here builds it at its start; the one of deploy/kagoj.service may not. */
export async function checkPage({ production }: Env, dist = resolve(root, "dist")): Promise<Found> {
  const findings: Finding[] = [];
  if (!(await isPageBuilt(root, dist)))
    findings.push(
      (production ? wrong : note)(
        "The page is not built, or older than its sources: sudo npm ci --include=dev && sudo npm run build",
      ),
    );
  return { fine: "page: built", findings };
}

/** Asks the installation at its own address, through its proxy. */
export async function checkReach({ publicUrl, publicHost }: Pick<Env, "publicUrl" | "publicHost">): Promise<Found> {
  const found = { fine: publicHost ? `address: ${publicUrl} answers` : "address: this machine's own", findings: [] };
  if (!publicHost) return found;
  try {
    const answer = await fetch(`${publicUrl}/api/config`, {
      redirect: "manual",
      signal: AbortSignal.timeout(REACH_MS),
    });
    const text = await answer.text();
    if (answer.ok) return found;
    const why = text.includes('"foreign-host"')
      ? `The proxy of ${publicUrl} does not pass the Host on: see deploy/ for how each proxy does.`
      : `${publicUrl} answers ${answer.status}: is the server running (systemctl status kagoj), and does the proxy send requests to HOST:PORT?`;
    return { ...found, findings: [wrong(why)] };
  } catch (error) {
    const cause = ((error as Error).cause as Error | undefined) ?? (error as Error);
    const mend = /cert/i.test(`${(cause as NodeJS.ErrnoException).code} ${cause.message}`)
      ? "The certificate is not right for this name, or has ended: sudo certbot renew. One that only your machines trust: NODE_EXTRA_CA_CERTS=FILE npm run doctor"
      : "Is the name right, and do proxy and firewall let it through? curl -v shows more.";
    return { ...found, findings: [failed(`${publicUrl} can't be reached from here`, cause, mend)] };
  }
}
