import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { collectedLate, compiled } from "./compiled.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Only for hangs: a first start may have to build the page. */
const START_MS = 120_000;
const STOP_MS = 20_000;
/** Only for hangs, too: on a busy machine a killed server is away for half a minute. */
const PAY_MS = 60_000;
export const ADMIN = { username: "admin", password: "admin-password-1" };

/** One key for all processes of a test, which share databases. */
export const FIELD_KEYS = Buffer.alloc(32, "a key for tests only").toString("base64");

/** For tests and benches in which a few users order all the time. */
export const noLimits = { ORDERS_PER_MINUTE: "1000000", OPEN_FREE_ORDERS: "1000000" };

/** Every setting, empty: nothing of the developer's .env or shell may reach a test. */
const unset = Object.fromEntries(
  [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => [name, ""],
  ),
);

/** The environment of the product's own programs in a test: these settings and no others. */
export const settingsOf = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...compiled,
  ...unset,
  FIELD_KEYS,
  ...noLimits,
  LOG_LEVEL: "error",
  DRAIN_SECONDS: "0",
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  ...env,
});

/**
 * Starts `node server/main.ts` as a process, without the page unless `page`; it is ready when it
 * answers. `output`: an open file for what it prints.
 */
export async function startServer(
  port: number,
  env: Record<string, string>,
  { page = false, output: to = "pipe" as "pipe" | number } = {},
) {
  const args = page ? [...collectedLate, "server/main.ts"] : ["server/main.ts", "--api-only"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", to, to],
    env: settingsOf({ PORT: String(port), ...env }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const origin = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const late = delay(STOP_MS, "late", { ref: false });
    if ((await Promise.race([once(child, "exit"), late])) !== "late") return;
    child.kill("SIGKILL");
    throw new Error(`the server did not stop within ${STOP_MS} ms of ${signal}:\n${output}`);
  };
  for (const until = Date.now() + START_MS; !(await isReady(origin)); await delay(50)) {
    if (child.exitCode === null && Date.now() < until) continue;
    await end("SIGTERM");
    throw new Error(`the server did not start:\n${output}`);
  }
  return {
    origin,
    child,
    output: () => output,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

async function isReady(origin: string): Promise<boolean> {
  // A connection that is kept would keep a worker from leaving.
  return (await request(`${origin}/readyz`, "GET", { Connection: "close" }))?.status === 200;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Sends a request like a page of this server. Undefined when the server can't be reached, or gives
 * no answer in so many ms.
 */
export async function request(
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
  ms?: number,
): Promise<Response | undefined> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(address, {
    method,
    redirect: "manual",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      ...(isJson && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
    ...(ms && { signal: AbortSignal.timeout(ms) }),
  }).catch(() => undefined);
}

type Login = { username: string; password: string };
/** `device`: the cookie by which it is known. */
export type Payer = { userId: string; cookie: string; device: string; login: Login };

/**
 * New users with so much money, each signed in, behind a trusted proxy at an address of their own.
 * Sessions outlive the process that made them.
 */
export async function makePayers(origin: string, count: number, tk = 0): Promise<Payer[]> {
  const admin = await logIn(origin, ADMIN, 254);
  const payers: Payer[] = [];
  for (let index = 0; index < count; index += 1) {
    const login = { username: `payer-${randomUUID().slice(0, 8)}`, password: "a-good-password" };
    const form = { ...login, fullName: "Payer", confirmPassword: login.password, gender: "male" };
    const account = { ...form, ...(tk > 0 && { openingBalance: String(tk) }) };
    const made = await request(
      `${origin}/api/auth/signup`,
      "POST",
      { Cookie: admin.cookie },
      account,
    );
    if (made?.status !== 200 && made?.status !== 201)
      throw new Error(`no account: ${await made?.text()}`);
    payers.push(await logIn(origin, login, index % 250));
  }
  return payers;
}

export async function logIn(origin: string, login: Login, place = 0): Promise<Payer> {
  const from = { "X-Forwarded-For": `198.51.100.${place}` };
  const answer = await request(`${origin}/api/auth/login`, "POST", from, login);
  if (answer?.status !== 200) throw new Error(`no login: ${await answer?.text()}`);
  const { _id } = (await answer.json()) as { _id: string };
  const [cookie = "", device = ""] = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { userId: _id, cookie, device, login };
}

/** What a payer knows: the payment, and the status in the return address if they came back. */
export type Told = { paymentId: string; status: string | undefined };

/**
 * Pays like a user with a patient browser: sends the request with one key until there is an answer,
 * taps, comes back, and loads the page again when it broke off. `origin` is called each time, to
 * choose a server as a proxy would.
 */
export async function pay(
  payer: Payer,
  amount: number,
  outcome: string,
  origin: () => string,
): Promise<Told> {
  const until = Date.now() + PAY_MS;
  const headers = { Cookie: payer.cookie, "Idempotency-Key": randomUUID() };
  const body = { userId: payer.userId, amount };
  const created = await untilAnswered(until, () =>
    request(`${origin()}/api/bkash/create-payment`, "POST", headers, body),
  );
  const { bkashURL } = (await created.json()) as { bkashURL: string };
  const paymentId = bkashURL.split("/").at(-1) ?? "";
  const tapped = await fetch(bkashURL, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  const home = new URL(tapped.headers.get("Location") ?? "");
  const back = await untilAnswered(until, () =>
    request(`${origin()}${home.pathname}${home.search}`, "GET", { Cookie: payer.cookie }),
  );
  return { paymentId, status: /status=(\w+)/.exec(back.headers.get("Location") ?? "")?.[1] };
}

async function untilAnswered(
  until: number,
  send: () => Promise<Response | undefined>,
): Promise<Response> {
  for (;;) {
    const answer = await send();
    if (answer && answer.status < 400) return answer;
    if (answer && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`);
    if (Date.now() > until)
      throw new Error(`no answer: ${answer ? await answer.text() : "no connection"}`);
    await delay(100);
  }
}
