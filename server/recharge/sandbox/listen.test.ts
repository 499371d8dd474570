import { expect, it } from "vitest";
import { listen } from "../../test/bkash/listen.ts";
import { createBkashSandbox } from "./sandbox.ts";

const login = { username: "sandbox", password: "sandbox-password" };
const keys = { app_key: "sandbox-app-key", app_secret: "sandbox-app-secret" };

/** Pays over real HTTP and answers the promise of the execute call. */
async function payThenExecute(origin: string, outcome: string) {
  const api = `${origin}/v1.2.0-beta/tokenized/checkout`;
  const post = (path: string, body: object, headers: object) =>
    fetch(api + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const { id_token } = (await (await post("/token/grant", keys, login)).json()) as {
    id_token: string;
  };
  const headers = { authorization: id_token, "x-app-key": keys.app_key };
  const created = await post(
    "/create",
    {
      mode: "0011",
      payerReference: "user-1",
      callbackURL: "http://shop.test/cb",
      amount: "200",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: "INV-1",
    },
    headers,
  );
  const { paymentID, bkashURL } = (await created.json()) as { paymentID: string; bkashURL: string };
  await fetch(bkashURL, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  return {
    bkashURL,
    execute: post("/execute", { paymentID }, headers),
    query: async () => (await post("/payment/status", { paymentID }, headers)).json(),
  };
}

it("times out over a lost answer, though the money has moved", async () => {
  const { app } = createBkashSandbox({
    ...login,
    appKey: keys.app_key,
    appSecret: keys.app_secret,
  });
  const server = await listen(app, 0);
  const { bkashURL, execute, query } = await payThenExecute(server.origin, "lost-answer");
  expect(bkashURL.startsWith(`${server.origin}/bkash-sandbox/pay/TR0011`)).toBe(true);
  expect((await execute).status).toBe(504);
  expect(await query()).toMatchObject({ transactionStatus: "Completed" });
  await server.close();
});
