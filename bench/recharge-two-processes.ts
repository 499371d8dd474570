import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { listen } from "../server/recharge/sandbox/listen.ts";
import { createBkashSandbox } from "../server/recharge/sandbox/sandbox.ts";
import { freePort, makePayers, pay, startServer, type Told } from "../server/test/payment-process.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { databaseEnv, makeDatabase, type OpenCluster, openIn, ownCluster } from "./world/cluster.ts";

const DATABASE = "bench_recharge";
const TOKEN_SECONDS = 5;
const TIMEOUT_MS = 800;
const LOGIN = { username: "merchant", password: "merchant-pass", appKey: "app-key", appSecret: "app-secret" };
const outcomes = [
  "pay",
  "pay",
  "lost-answer",
  "pay",
  "2117-paid",
  "slow-answer",
  "cancel",
  "pay",
  "9999-paid",
  "insufficient",
  "504-paid",
  "late-paid",
];

export type Figures = {
  seconds: number;
  payments: number;
  shownPaid: number;
  moved: number;
  credited: number;
  renewals: number;
  lifetimes: number;
  unauthorized: number;
  ledger: unknown[];
  answeredMs: { p50: number; p99: number };
};

/**
 * Two server processes on one database and one bKash whose tokens last 5 s, with `perSecond` payments a second to a random
 * process. At the end renewals ≤ 1 + expiries, and every payment that moved money is credited once.
 */
export async function rechargeTwoProcesses(
  seconds: number,
  perSecond = 4,
  openCluster: OpenCluster = ownCluster,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await openCluster(dataDir);
    stops.unshift(cluster.stop);
    await makeDatabase(cluster, DATABASE);
    const sandbox = createBkashSandbox({ ...LOGIN, tokenTtlSeconds: TOKEN_SECONDS, slowAnswerMs: TIMEOUT_MS * 2 });
    const bkash = await listen(sandbox.app, 0);
    stops.unshift(() => bkash.close());
    const env = {
      ...databaseEnv(cluster, DATABASE),
      DATA_DIR: dataDir,
      BKASH_BASE_URL: bkash.origin,
      BKASH_USERNAME: LOGIN.username,
      BKASH_PASSWORD: LOGIN.password,
      BKASH_APP_KEY: LOGIN.appKey,
      BKASH_APP_SECRET: LOGIN.appSecret,
      BKASH_TIMEOUT_MS: String(TIMEOUT_MS),
    };
    const servers = [await startServer(await freePort(), env)];
    stops.unshift(() => servers[0]?.stop());
    servers.push(await startServer(await freePort(), env));
    stops.unshift(() => servers[1]?.stop());
    const sql = openIn(cluster, DATABASE, { max: 2 });
    stops.unshift(() => sql.end({ timeout: 1 }));

    const either = () => servers[Math.random() < 0.5 ? 0 : 1]?.origin ?? "";
    const payers = await makePayers(either(), Math.max(4, Math.ceil(perSecond * 5)));
    const began = Date.now();
    const paying: Promise<Told>[] = [];
    const times: number[] = [];
    for (let index = 0; index < seconds * perSecond; index += 1) {
      const at = Date.now();
      const payer = payers[index % payers.length] as (typeof payers)[0];
      paying.push(pay(payer, 200 + (index % 50), outcomes[index % outcomes.length] as string, either));
      paying.at(-1)?.then(
        () => times.push(Date.now() - at),
        () => {},
      );
      await delay(Math.max(0, began + ((index + 1) * 1000) / perSecond - Date.now()));
    }
    const told = await Promise.all(paying);
    const loadSeconds = (Date.now() - began) / 1000;
    const doubtful = async () => (await sql`select from topups where state in ('executing', 'unknown')`).length;
    for (const until = Date.now() + 75_000; (await doubtful()) > 0 && Date.now() < until; ) await delay(250);

    const [{ credited }] = await sql<
      [{ credited: number }]
    >`select count(*)::int as credited from topups where state = 'credited'`;
    const stats = sandbox.stats();
    times.sort((a, b) => a - b);
    return {
      seconds: loadSeconds,
      payments: told.length,
      shownPaid: told.filter((one) => one.status === "0000").length,
      moved: stats.completed,
      credited,
      renewals: stats.grants + stats.refreshes,
      // A token is renewed after five sixths of its life, so this is how often a renewal can be due.
      lifetimes: Math.ceil((Date.now() - began) / 1000 / ((TOKEN_SECONDS * 5) / 6)),
      unauthorized: stats.unauthorized,
      ledger: await verifyLedger(sql),
      answeredMs: { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 },
    };
  } finally {
    for (const stop of stops) await stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await rechargeTwoProcesses(Number(process.argv[2] ?? 60));
  console.table({
    ...figures,
    ledger: figures.ledger.length,
    answeredMs: JSON.stringify(figures.answeredMs),
  });
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("recharge-two-processes.json", results), JSON.stringify(figures, null, 2));
  const holds =
    figures.moved === figures.credited && figures.renewals <= 1 + figures.lifetimes && figures.ledger.length === 0;
  console.log(holds ? "holds" : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
