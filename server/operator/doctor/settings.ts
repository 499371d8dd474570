import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseEnv } from "node:util";
import { type Env, readEnv } from "../../env.ts";
import { isLoopback } from "../../recharge/loopback.ts";
import { refuseSandboxForOthers } from "../../recharge/payments.ts";
import { backupKeyLine } from "../../seal/key-file.ts";
import { type Finding, failed, fine, note, wrong } from "./findings.ts";

const REACH_MS = 5_000;
const OLDEST_NODE = 24;

/** The names of all settings that the program reads. */
export function settingNames(): string[] {
  const names = new Set<string>();
  readEnv(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

/** What is wrong with the settings. `file`: the .env, if there is one. */
export function checkSettings(env: Env, file: string | undefined): Finding[] {
  const node = Number.parseInt(process.versions.node, 10);
  return [
    node >= OLDEST_NODE
      ? fine(`Node ${process.versions.node}`)
      : wrong(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer.`),
    ...unknownNames(file),
    ...checkWorkers(env),
    ...checkPayments(env),
    ...checkAddress(env),
    env.backupIdentities
      ? wrong("BACKUP_IDENTITY is set: whoever takes this machine can read its backups. Set it only to restore one.")
      : fine(backupKeyLine(env)),
  ];
}

function unknownNames(file: string | undefined): Finding[] {
  if (!file) return [note("There is no .env: settings come from the environment alone, or are the defaults.")];
  const known = settingNames();
  const unknown = Object.keys(parseEnv(readFileSync(file, "utf8"))).filter((name) => !known.includes(name));
  if (unknown.length === 0) return [fine("all names in .env are settings")];
  return [wrong(`.env has ${unknown.join(", ")}, which the program does not read: .env.example has the right names.`)];
}

function checkWorkers({ workers }: Env): Finding[] {
  const cores = availableParallelism();
  if (workers <= cores) return [];
  return [
    note(`WORKERS is ${workers}, but the machine has ${cores} cores: more workers than cores serve less, not more.`),
  ];
}

function checkPayments(env: Env): Finding[] {
  const payments = env.bkash ? fine("payments: live bKash") : note("payments: SANDBOX, no real money moves.");
  const registry = env.identityGateway
    ? fine("identity look-ups: the configured gateway")
    : note("identity look-ups: a registry of invented people. IDENTITY_GATEWAY_URL and _KEY name a real one.");
  try {
    refuseSandboxForOthers(env);
  } catch (error) {
    return [wrong((error as Error).message), registry];
  }
  if (!env.bkash && env.production)
    return [
      wrong(
        "ALLOW_SANDBOX_PAYMENTS is on with an https PUBLIC_URL: anybody fills their wallet for nothing. Set BKASH_*.",
      ),
      registry,
    ];
  return [payments, registry];
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
  return [
    fine(`PUBLIC_URL is ${publicUrl}`),
    trustProxy
      ? fine("TRUST_PROXY is on")
      : wrong(
          "TRUST_PROXY is off behind a TLS proxy: one who guesses passwords holds up everybody's login. Set TRUST_PROXY=1.",
        ),
  ];
}

/** Asks the installation at its own address, through its proxy. */
export async function checkReach({ publicUrl, publicHost }: Pick<Env, "publicUrl" | "publicHost">): Promise<Finding[]> {
  if (!publicHost) return [];
  try {
    const answer = await fetch(`${publicUrl}/api/config`, {
      redirect: "manual",
      signal: AbortSignal.timeout(REACH_MS),
    });
    const text = await answer.text();
    if (answer.ok) return [fine(`${publicUrl} answers`)];
    if (text.includes('"foreign-host"'))
      return [wrong(`The proxy of ${publicUrl} does not pass the Host on: see deploy/ for how each proxy does.`)];
    return [
      wrong(
        `${publicUrl} answers ${answer.status}: is the server running, and does the proxy send requests to HOST:PORT?`,
      ),
    ];
  } catch (error) {
    const cause = (error as Error).cause as Error | undefined;
    return [
      failed(
        `${publicUrl} can't be reached from here`,
        cause?.message ? cause : error,
        "Check name, certificate, proxy and firewall.",
      ),
    ];
  }
}
