import { expect } from "vitest";
import type { MyRecharge } from "../../contract/recharge.ts";
import { openPayments } from "../recharge/payments.ts";
import { startSslcommerzSandbox } from "../recharge/sandbox/sslcommerz/sandbox.ts";
import { tap } from "../recharge/sandbox/sslcommerz/test/merchant.ts";
import { sweep } from "../recharge/sweep.ts";
import { listen } from "./bkash/listen.ts";
import { logInAdmin, newUser, type Person } from "./builders.ts";
import { openTestServer } from "./harness.ts";
import { freePort } from "./payment-process.ts";

/** Only for hangs, on a busy machine. */
const PATIENT = { timeout: 20_000, interval: 50 };

/**
 * A server on a port, with an SSLCommerz sandbox on another: session, page, message and return go
 * over HTTP between the two.
 */
export async function openSslCommerzServer(timeoutMs?: number) {
  const box = await startSslcommerzSandbox();
  const port = await freePort();
  const server = await openTestServer({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SSLCOMMERZ_STORE_ID: box.storeId,
    SSLCOMMERZ_STORE_PASSWORD: box.password,
    SSLCOMMERZ_BASE_URL: box.url,
    ...(timeoutMs && { BKASH_TIMEOUT_MS: String(timeoutMs) }),
  });
  const { close } = await listen(server.app as never, port);
  const admin = await logInAdmin(server);
  const { recharge } = openPayments(server);

  const create = (person: Person, amount: number | string = 200, key?: string) =>
    person.send(
      "POST",
      "/api/sslcommerz/create-payment",
      { userId: person.user._id, amount },
      key ? { "Idempotency-Key": key } : {},
    );

  /** Begins a payment. Answers the page to pay on. */
  async function start(person: Person, amount?: number, key?: string): Promise<string> {
    const answer = await create(person, amount, key);
    expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining(box.url) } });
    return answer.body.url;
  }

  /**
   * Sends the return form of a page as a browser does: the form from another site without our
   * cookie, and the address that we answer with it. Answers the status that the payer reads.
   */
  async function comeBack(page: string, who?: Person): Promise<string> {
    const form = /id="return-form" method="post" action="([^"]+)"/.exec(page)?.[1] ?? "";
    const posted = await fetch(form.replaceAll("&amp;", "&"), {
      method: "POST",
      redirect: "manual",
      headers: { "Sec-Fetch-Site": "cross-site", Origin: box.url },
      body: new URLSearchParams({ status: "VALID", tran_id: "another", amount: "1000000.00" }),
    });
    expect([posted.status, posted.headers.get("Location")?.slice(0, 23)]).toEqual([
      303,
      "/api/sslcommerz/return?",
    ]);
    return lookBack(posted.headers.get("Location") ?? "", who);
  }

  async function lookBack(path: string, who?: Person): Promise<string> {
    const at = `http://localhost:${port}${path}`;
    const back = who
      ? await who.send("GET", path)
      : await fetch(at, { redirect: "manual", headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(back.status).toBe(303);
    return new URLSearchParams(back.headers.get("Location")?.split("?")[1]).get("status") ?? "";
  }

  const balance = async (person: Person): Promise<number> =>
    (await person.send("GET", "/api/users/userInfo")).body.balance;
  const mine = async (person: Person): Promise<MyRecharge> =>
    (await person.send("GET", "/api/rechargeHistory/mine")).body[0];

  return {
    ...server,
    admin,
    recharge,
    box,
    create,
    start,
    tap,
    comeBack,
    lookBack,
    balance,
    mine,
    newUser: () => newUser(server, admin),
    async end() {
      await close();
      await box.stop();
    },
    /** The invoice of their newest recharge. */
    async invoice(person: Person): Promise<string> {
      const [row] = await server.sql<[{ invoice: string }]>`
        select invoice from topups where user_id = ${person.user._id} order by id desc limit 1`;
      return row.invoice;
    },
    /** The whole way of a payer. */
    async pay(person: Person, button: string, amount?: number): Promise<string> {
      return comeBack(await tap(await start(person, amount), button), person);
    },
    /** What the sweep finds when all that waits is due. */
    async sweepLater(): Promise<number> {
      await server.sql`update topups set next_check_at = now() where next_check_at is not null`;
      return sweep(recharge);
    },
    /** By the message of the gateway alone, whose sweep nobody awaits. */
    credited: (person: Person, tk: number) => expect.poll(() => balance(person), PATIENT).toBe(tk),
  };
}
