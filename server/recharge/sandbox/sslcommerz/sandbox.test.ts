import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, sslcommerzSandbox, startSslcommerzSandbox } from "./sandbox.ts";
import { signed } from "./sign.ts";
import {
  get,
  goBack,
  type Json,
  type Merchant,
  openSession,
  post,
  query,
  sessionFields,
  signatureHolds,
  startMerchant,
  tap,
  validate,
} from "./test/merchant.ts";

let merchant: Merchant;
let box: RunningSandbox;

beforeEach(async () => {
  merchant = await startMerchant();
  box = await startSslcommerzSandbox();
});
afterEach(async () => {
  await box.stop();
  await merchant.stop();
});

test("signs a real published message exactly as the gateway did", () => {
  // From the README of github.com/sslcommerz/SSLCommerz-Python; sandbox store, public password.
  const real = {
    tran_id: "5E121A0D01F92",
    val_id: "200105225826116qFnATY9sHIwo",
    amount: "10.00",
    card_type: "VISA-Dutch Bangla",
    store_amount: "9.75",
    card_no: "418117XXXXXX6675",
    bank_tran_id: "200105225825DBgSoRGLvczhFjj",
    status: "VALID",
    tran_date: "2020-01-05 22:58:21",
    currency: "BDT",
    card_issuer: "TRUST BANK, LTD.",
    card_brand: "VISA",
    card_issuer_country: "Bangladesh",
    card_issuer_country_code: "BD",
    store_id: "test_testemi",
    currency_type: "BDT",
    currency_amount: "10.00",
    currency_rate: "1.0000",
    base_fair: "0.00",
    value_a: "",
    value_b: "",
    value_c: "",
    value_d: "",
    risk_level: "0",
    risk_title: "Safe",
  };
  const message = signed(real, "test_testemi@ssl");
  expect(message["verify_sign"]).toBe("d42fab70ae0bcbda5280e7baffef60b0");
  expect(message["verify_sign_sha2"]).toBe(
    "02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e",
  );
});

test("pays: session, page, IPN, return, validation twice, queries", async () => {
  const made = await openSession(box.url, sessionFields(merchant, "A1"));
  expect(made).toMatchObject({ status: "SUCCESS", failedreason: "" });
  expect(made.GatewayPageURL.startsWith(`${box.url}/gwprocess/v4/gw.php?`)).toBe(true);
  expect((await query(box.url, { tran_id: "A1" })).element[0].status).toBe("PENDING");
  const page = await (await fetch(made.GatewayPageURL)).text();
  expect(page).toContain("Rice &amp; &quot;oil&quot;");

  const back = await goBack(await tap(made.GatewayPageURL, "pay"));
  expect(merchant.posts.map((one) => one.path)).toEqual(["/ipn", "/success"]);
  const ipn = merchant.posts[0]?.fields ?? {};
  expect(ipn).toMatchObject({ tran_id: "A1", status: "VALID", amount: "10.00", value_a: "kept" });
  expect(ipn).toMatchObject({ store_amount: "9.75", currency: "BDT", store_id: "testbox" });
  expect(signatureHolds(ipn, "qwerty")).toBe(true);
  expect(back.fields).toEqual(ipn);

  const first = await validate(box.url, ipn["val_id"] ?? "");
  expect(first).toMatchObject({ status: "VALID", tran_id: "A1", APIConnect: "DONE" });
  expect(first).toMatchObject({ amount: "10.00", currency_amount: "10.00", risk_level: "0" });
  expect((await validate(box.url, ipn["val_id"] ?? "")).status).toBe("VALIDATED");
  expect(await validate(box.url, "nonsense")).toMatchObject({ status: "INVALID_TRANSACTION" });

  const found = await query(box.url, { tran_id: "A1" });
  expect(found).toMatchObject({ APIConnect: "DONE", no_of_trans_found: 1 });
  expect(found.element[0]).toMatchObject({ status: "VALIDATED", val_id: ipn["val_id"] });
  const byKey = await query(box.url, { sessionkey: made.sessionkey });
  expect(byKey).toMatchObject({ status: "VALIDATED", tran_id: "A1" });
  expect(box.transactions()).toHaveLength(1);
  expect(await (await fetch(made.GatewayPageURL)).text()).toContain("session-closed");
  expect((await openSession(box.url, sessionFields(merchant, "A1"))).status).toBe("FAILED");
});

test("fails and cancels to their own addresses, and a failed attempt can be retried", async () => {
  const one = await openSession(box.url, sessionFields(merchant, "B1"));
  const failed = await goBack(await tap(one.GatewayPageURL, "fail"));
  expect(failed.url).toBe(`${merchant.url}/fail`);
  expect(failed.fields).toMatchObject({ status: "FAILED", tran_id: "B1" });
  expect(failed.fields.val_id).toBeUndefined();
  expect(signatureHolds(failed.fields, "qwerty")).toBe(true);
  await tap(one.GatewayPageURL, "pay");
  const found = await query(box.url, { tran_id: "B1" });
  expect(found.element.map((e: Json) => e.status)).toEqual(["FAILED", "VALID"]);

  const two = await openSession(box.url, sessionFields(merchant, "B2"));
  const cancelled = await goBack(await tap(two.GatewayPageURL, "cancel"));
  expect(cancelled.url).toBe(`${merchant.url}/cancel`);
  expect(cancelled.fields.status).toBe("CANCELLED");
});

test.each([
  ["tran_id", "x".repeat(31)],
  ["tran_id", ""],
  ["total_amount", "9.99"],
  ["total_amount", "500000.01"],
  ["total_amount", "12.345"],
  ["currency", "XXX"],
  ["cus_email", "nobody"],
  ["cus_phone", ""],
  ["cus_postcode", ""],
  ["product_profile", ""],
  ["success_url", "/relative"],
  ["shipping_method", "YES"],
  ["product_profile", "telecom-vertical"],
  ["store_passwd", "wrong"],
])("refuses a session with %s = %j", async (name, value) => {
  const answer = await openSession(box.url, { ...sessionFields(merchant, "C1"), [name]: value });
  expect(answer).toMatchObject({ status: "FAILED", GatewayPageURL: "", sessionkey: "" });
  expect(answer.failedreason).not.toBe("");
  expect(box.transactions()).toHaveLength(0);
});

test("takes the limits, multipart and other currencies", async () => {
  const fields = { ...sessionFields(merchant, "x".repeat(30)), total_amount: "500000.00" };
  expect((await openSession(box.url, fields)).status).toBe("SUCCESS");
  const form = new FormData();
  for (const [k, v] of Object.entries(sessionFields(merchant, "D2"))) form.append(k, v);
  const sent = await fetch(`${box.url}/gwprocess/v4/api.php`, { method: "POST", body: form });
  expect(((await sent.json()) as Json).status).toBe("SUCCESS");
  const usd = { ...sessionFields(merchant, "D3"), currency: "USD", total_amount: "1.50" };
  const made = await openSession(box.url, usd);
  const back = await goBack(await tap(made.GatewayPageURL, "pay"));
  expect(back.fields).toMatchObject({
    amount: "123.33",
    currency: "BDT",
    currency_rate: "82.2200",
  });
  expect(back.fields).toMatchObject({ currency_type: "USD", currency_amount: "1.50" });
});

test("answers bad credentials, no id and unknown ids as a call, not as a payment", async () => {
  const path = "validationserverAPI.php";
  const wrong = await (await get(box.url, path, { val_id: "x", store_passwd: "no" })).json();
  expect(wrong).toMatchObject({ APIConnect: "FAILED", status: "INVALID_TRANSACTION" });
  expect(await query(box.url, {})).toEqual({ APIConnect: "INVALID_REQUEST" });
  expect(await query(box.url, { tran_id: "never" })).toEqual({
    APIConnect: "DONE",
    no_of_trans_found: 0,
    element: [{ tran_id: "never", status: "INVALID" }],
  });
});

test("works under a path of another app, with its public address", async () => {
  const base = "/sandbox/sslcommerz";
  let origin = "";
  const publicUrl = () => `${origin}${base}/`;
  const mounted = sslcommerzSandbox({ storeId: "testbox", password: "qwerty", publicUrl });
  const main = new Hono().route(base, mounted.app);
  const server = createAdaptorServer({ fetch: main.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  try {
    const made = await openSession(origin + base, sessionFields(merchant, "E1"));
    expect(made.GatewayPageURL.startsWith(`${origin}${base}/gwprocess/`)).toBe(true);
    const back = await goBack(await tap(made.GatewayPageURL, "pay"));
    expect((await validate(origin + base, back.fields.val_id)).status).toBe("VALID");
    expect(mounted.transactions()).toHaveLength(1);
    expect((await fetch(`${origin}${base}/control`)).status).toBe(404);
    mounted.control.fault({ kind: "query", fault: { spoil: "cut" } });
    await expect(query(origin + base, { tran_id: "E1" })).rejects.toThrow("fetch failed");
  } finally {
    server.close();
  }
});

test("never keeps the store's password", async () => {
  await openSession(box.url, sessionFields(merchant, "F1"));
  await post(`${box.url}/gwprocess/v4/api.php`, { store_passwd: "qwerty" });
  await validate(box.url, "x");
  expect(await (await fetch(`${box.url}/control`)).text()).not.toContain("qwerty");
});
