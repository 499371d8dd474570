import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { plainPolicy } from "../http/plain-page.ts";
import { listen } from "../test/bkash/listen.ts";
import { bkashEnv } from "../test/bkash/login.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { freePort } from "../test/payment-process.ts";
import { afterThis } from "../test/recharge-server.ts";
import { refuseSandboxForOthers } from "./payments.ts";

describe("without a live bKash", () => {
  test.each([
    [{ PUBLIC_URL: "https://kagoj.example" }],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }],
    [{ PUBLIC_URL: "http://localhost.example" }],
    [{ HOST: "0.0.0.0" }],
    [{ HOST: "::" }],
    [{ HOST: "192.168.1.5" }],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }],
    [{ HOST: "127.0.0.1", PUBLIC_URL: "http://desk.lan" }],
  ])(
    "a server that others reach doesn't start, unless sandbox payments are allowed: %j",
    (settings) => {
      expect(() => refuseSandboxForOthers(readEnv(settings))).toThrow(
        "or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money",
      );
      for (const more of [
        { ALLOW_SANDBOX_PAYMENTS: "1" },
        { SENT_MONEY_ONLY: "1" },
        bkashEnv("https://bka.example"),
      ])
        expect(() => refuseSandboxForOthers(readEnv({ ...settings, ...more }))).not.toThrow();
    },
  );

  test.each([
    [{}],
    [{ HOST: "127.0.0.2" }],
    [{ HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:8080" }],
    [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }],
    [{ PUBLIC_URL: "http://desk.localhost" }],
  ])("a server of this machine alone starts with the sandbox: %j", (settings) => {
    expect(() => refuseSandboxForOthers(readEnv(settings))).not.toThrow();
  });

  test("where money is only sent by hand there is neither gateway nor sandbox", async () => {
    const server = await openTestServer({ SENT_MONEY_ONLY: "1" });
    const user = await newUser(server, await logInAdmin(server));
    expect((await user.send("GET", "/api/config")).body).toMatchObject({
      sandboxPayments: false,
      noGateway: true,
    });
    const payment = { userId: user.user._id, amount: 200 };
    expect((await user.send("POST", "/api/bkash/create-payment", payment)).status).toBe(404);
    expect((await server.app.request("/bkash-sandbox/pay/TR0011x")).status).toBe(404);
  });

  test("the server pays at a sandbox of its own, which the same client reaches over HTTP", async () => {
    const port = await freePort();
    const server = await openTestServer({
      PORT: String(port),
      HOST: "0.0.0.0",
      PUBLIC_URL: `http://localhost:${port}`,
    });
    const { close } = await listen(server.app as never, port);
    afterThis(close);
    const user = await newUser(server, await logInAdmin(server));
    expect((await user.send("GET", "/api/config")).body.sandboxPayments).toBe(true);
    const { body } = await user.send("POST", "/api/bkash/create-payment", {
      userId: user.user._id,
      amount: 200,
    });
    expect(body.bkashURL).toContain(`http://localhost:${port}/bkash-sandbox/pay/`);

    const page = await fetch(body.bkashURL);
    expect(await page.text()).toContain("SANDBOX");
    expect(page.headers.get("Content-Security-Policy")).toBe(
      plainPolicy.replace("form-action 'none'", `form-action 'self' http://localhost:${port}`),
    );
    const paid = await fetch(body.bkashURL, {
      method: "POST",
      body: new URLSearchParams({ outcome: "lost-answer" }),
      redirect: "manual",
    });
    const home = paid.headers.get("Location") ?? "";
    expect(home.startsWith(`http://localhost:${port}/api/bkash/callback?paymentID=`)).toBe(true);
    const back = await fetch(home, { redirect: "manual" });
    // Without a session it is not told which one it was.
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/recharge?status=0000"]);
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(200);
  });
});

test("a gateway that is not configured beside another is not there, nor is its sandbox", async () => {
  const store = { SSLCOMMERZ_STORE_ID: "store", SSLCOMMERZ_STORE_PASSWORD: "secret" };
  const only = { bkash: bkashEnv("http://127.0.0.1:9"), sslcommerz: store };
  for (const [open, other] of [
    ["bkash", "sslcommerz"],
    ["sslcommerz", "bkash"],
  ] as const) {
    const server = await openTestServer({
      ...only[open],
      SSLCOMMERZ_BASE_URL: "http://127.0.0.1:9",
    });
    const user = await newUser(server, await logInAdmin(server));
    const create = (gateway: string) =>
      user.send("POST", `/api/${gateway}/create-payment`, { userId: user.user._id, amount: 200 });
    expect((await create(other)).status).toBe(404);
    expect((await create(open)).body.code).toBe("payment-away");
    for (const path of ["/bkash-sandbox/pay/x", "/sslcommerz-sandbox/gwprocess/v4/gw.php"])
      expect((await server.app.request(path)).status).toBe(404);
    expect((await user.send("GET", "/api/config")).body.noGateway).toBe(
      open === "bkash" ? undefined : true,
    );
  }
});

test("the same key at another gateway is another request", async () => {
  const server = await openTestServer();
  const user = await newUser(server, await logInAdmin(server));
  const asked = { userId: user.user._id, amount: 200 };
  const headers = { "Idempotency-Key": randomUUID() };
  // Its sandbox is not reached in this test, but the recharge is noted.
  await user.send("POST", "/api/bkash/create-payment", asked, headers);
  const other = await user.send("POST", "/api/sslcommerz/create-payment", asked, headers);
  expect(other.body.code).toBe("key-reused");
});

test("with a live bKash no sandbox is mounted", async () => {
  const server = await openTestServer(bkashEnv("http://127.0.0.1:9"));
  const page = await server.app.request("/bkash-sandbox/pay/TR0011x");
  // The sandbox answers 404 too, with its own page.
  expect([page.status, (await page.text()).includes("SANDBOX")]).toEqual([404, false]);
  expect(
    (await server.app.request("/v1.2.0-beta/tokenized/checkout/token/grant", { method: "POST" }))
      .status,
  ).toBe(404);
});
