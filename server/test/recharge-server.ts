import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { expect, onTestFinished } from "vitest";
import type { MyRecharge } from "../../contract/recharge.ts";
import type { Sql } from "../db/sql.ts";
import { openPayments } from "../recharge/payments.ts";
import type { Provider } from "../recharge/provider.ts";
import type { Recharge } from "../recharge/recharge.ts";
import type { SandboxOptions } from "../recharge/sandbox/sandbox.ts";
import { sweep } from "../recharge/sweep.ts";
import { openHardBkash } from "./bkash/hard-bkash.ts";
import { listen } from "./bkash/listen.ts";
import { bkashEnv, LOGIN, PATIENT_MS } from "./bkash/login.ts";
import { logInAdmin, newUser, type Person, send } from "./builders.ts";
import { openTestServer } from "./harness.ts";
import { expectRightLedger } from "./right-ledger.ts";

export type RechargeServer = Awaited<ReturnType<typeof openRechargeServer>>;

/**
 * A server with a bKash sandbox on a port of its own, used over HTTP. `gateway` stands before it;
 * `env` and `log` as in `openTestServer`.
 */
export async function openRechargeServer(
  options: Partial<SandboxOptions> = {},
  timeoutMs = PATIENT_MS,
  gateway: MiddlewareHandler = (_, next) => next(),
  { env = {}, log }: { env?: Record<string, string>; log?: Logger } = {},
) {
  const sandbox = openHardBkash({ ...LOGIN, slowMs: timeoutMs * 2, ...options });
  const bkash = await listen(new Hono().onError(rethrow).use(gateway).route("/", sandbox.app), 0);
  const server = await openTestServer(
    { ...bkashEnv(bkash.origin, timeoutMs), ...env },
    log ? { log } : {},
  );
  const admin = await logInAdmin(server);
  const { recharge } = openPayments(server);

  /** Starts a payment. Answers the page to pay on. */
  async function start(
    person: Person,
    amount = 200,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const answer = await person.send(
      "POST",
      "/api/bkash/create-payment",
      { userId: person.user._id, amount },
      headers,
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { bkashURL: expect.stringContaining("/bkash-sandbox/pay/") },
    });
    return answer.body.bkashURL;
  }

  /** Follows the browser back to us. `who` undefined: without a cookie. */
  async function comeBack(address: string, who?: Person): Promise<string> {
    const path = address.replace(/^https?:\/\/[^/]+/, "");
    const answer = await (who ? who.send("GET", path) : send(server, "GET", path));
    expect(answer.status).toBe(303);
    return new URLSearchParams(answer.headers.get("Location")?.split("?")[1]).get("status") ?? "";
  }

  return {
    ...server,
    admin,
    recharge,
    origin: bkash.origin,
    closeBkash: bkash.close,
    stats: sandbox.stats,
    start,
    choose,
    comeBack,
    newUser: (balance?: number) => newUser(server, admin, balance),
    /** The whole way of a payer: start, choose an outcome, come back. */
    async pay(person: Person, outcome: string, amount?: number): Promise<string> {
      return comeBack(await choose(await start(person, amount), outcome), person);
    },
    balance: async (person: Person): Promise<number> =>
      (await person.send("GET", "/api/users/userInfo")).body.balance,
    async mine(person: Person): Promise<MyRecharge> {
      const { body } = await person.send("GET", "/api/rechargeHistory/mine");
      return body[0];
    },
    /** A sweep at a time when everything that waits is due. */
    async sweepLater(): Promise<number> {
      await server.sql`update topups set next_check_at = now() where next_check_at is not null
        and state <> 'redirected'`;
      return sweep(recharge);
    },
    /** Makes all confirms so many hours older, with as many checks since. */
    async age(hours: number): Promise<void> {
      await server.sql`update topups
        set confirmed_at = confirmed_at - make_interval(hours => ${hours}), checks = 99`;
    },
  };
}

function rethrow(error: Error): never {
  throw error;
}

/** With some calls of bKash replaced. */
export const withBkash = (recharge: Recharge, calls: Partial<Provider>): Recharge => ({
  ...recharge,
  providers: { ...recharge.providers, bkash: { ...recharge.providers.bkash, ...calls } },
});

/** Taps a button of the payment page. Answers where the browser is sent. */
export async function choose(payPage: string, outcome: string): Promise<string> {
  const answer = await fetch(payPage, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

export function paymentIdOf(address: string): string {
  return /TR0011\w+/.exec(address)?.[0] ?? "";
}

/** Expects a right ledger, with top-ups. */
export async function expectSound(sql: Sql): Promise<void> {
  await expectRightLedger(sql);
}

/** Calls `stop` at the end of the test. */
export function afterThis(stop: () => unknown): void {
  onTestFinished(async () => {
    await stop();
  });
}
