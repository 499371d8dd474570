import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, startSslcommerzSandbox } from "./sandbox.ts";
import {
  get,
  goBack,
  type Json,
  type Merchant,
  openSession,
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

const paths = () => merchant.posts.map((one) => one.path);

async function control(method: string, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${box.url}/control${path}`, { method, headers, body: JSON.stringify(body) });
}

async function paid(tranId: string): Promise<Json> {
  const made = await openSession(box.url, sessionFields(merchant, tranId));
  return { ...(await goBack(await tap(made.GatewayPageURL, "pay"))).fields, made };
}

test("IPN after the return, never, twice, and later by hand", async () => {
  box.control.fault({ kind: "ipn", times: 1, fault: { when: "after", delayMs: 100, copies: 2 } });
  await paid("A1");
  expect(paths()).toEqual(["/success"]);
  await box.control.settled();
  expect(paths()).toEqual(["/success", "/ipn", "/ipn"]);

  box.control.fault({ kind: "ipn", tranId: "A2", fault: { when: "never" } });
  await paid("A2");
  await box.control.settled();
  expect(paths().slice(3)).toEqual(["/success"]);
  await box.control.sendIpn("A2");
  expect(merchant.posts.at(-1)).toMatchObject({ path: "/ipn", fields: { tran_id: "A2" } });
});

test("a delayed IPN holds the return back, and a silent merchant does not stop it", async () => {
  box.control.fault({ kind: "ipn", fault: { delayMs: 150 } });
  merchant.ipnStatus = 503;
  const start = performance.now();
  await paid("B1");
  expect(performance.now() - start).toBeGreaterThan(140);
  expect(paths()).toEqual(["/ipn", "/success"]);
  expect(box.control.deliveries()[0]).toMatchObject({ httpStatus: 503, forged: false });
});

test("the closed window: only the query by tran_id tells", async () => {
  box.control.fault({ kind: "ipn", fault: { when: "never" } });
  const made = await openSession(box.url, sessionFields(merchant, "C1"));
  expect(await tap(made.GatewayPageURL, "pay-and-close")).toContain("window-closed");
  await openSession(box.url, sessionFields(merchant, "C2"));
  const answer = await control("POST", "/finish", { tranId: "C2", outcome: "VALID" });
  expect(answer.status).toBe(200);
  await box.control.settled();
  expect(paths()).toEqual([]);
  for (const id of ["C1", "C2"]) {
    const [one] = (await query(box.url, { tran_id: id })).element;
    expect(one.status).toBe("VALID");
    expect((await validate(box.url, one.val_id)).status).toBe("VALID");
  }
});

test("sessions that end without a customer are told by IPN", async () => {
  await openSession(box.url, sessionFields(merchant, "D1"));
  await box.control.finish("D1", "EXPIRED");
  expect(merchant.posts[0]?.fields).toMatchObject({ status: "EXPIRED", amount: "10.00" });
  await expect(box.control.finish("D1", "VALID")).rejects.toThrow("EXPIRED");
  await openSession(box.url, sessionFields(merchant, "D2"));
  const answer = await control("POST", "/finish", { tranId: "D2", outcome: "PAID" });
  expect(answer.status).toBe(400);
});

test("a broken validation: slow, 500, cut, HTML, half a JSON, half a body", async () => {
  const { val_id } = await paid("E1");
  const once = (fault: Json) => box.control.fault({ kind: "validation", times: 1, fault });
  once({ slowMs: 120 });
  const start = performance.now();
  expect((await validate(box.url, val_id)).status).toBe("VALID");
  expect(performance.now() - start).toBeGreaterThan(110);
  const ask = () => get(box.url, "validationserverAPI.php", { val_id });
  once({ spoil: "500" });
  expect((await ask()).status).toBe(500);
  once({ spoil: "cut" });
  await expect(ask()).rejects.toThrow("fetch failed");
  once({ spoil: "html" });
  expect(await (await ask()).text()).toContain("<html>");
  once({ spoil: "truncated" });
  await expect((await ask()).json()).rejects.toThrow(SyntaxError);
  once({ spoil: "cutBody" });
  await expect((await ask()).text()).rejects.toThrow("terminated");
  once({ spoil: "empty" });
  expect(await (await ask()).text()).toBe("");
  expect((await ask()).status).toBe(200);
});

test("a validation cut before it was done leaves VALID, one lost after it VALIDATED", async () => {
  const { val_id } = await paid("F1");
  box.control.fault({ kind: "validation", times: 1, fault: { spoil: "cut" } });
  await expect(validate(box.url, val_id)).rejects.toThrow("fetch failed");
  expect((await query(box.url, { tran_id: "F1" })).element[0].status).toBe("VALID");
  box.control.fault({ kind: "validation", times: 1, fault: { spoil: "lost" } });
  await expect(validate(box.url, val_id)).rejects.toThrow("fetch failed");
  expect((await validate(box.url, val_id)).status).toBe("VALIDATED");
});

test("a lying validation", async () => {
  const { val_id } = await paid("G1");
  for (const set of [
    { amount: "1.00", currency_amount: "1.00" },
    { currency_type: "USD", currency: "USD" },
    { tran_id: "another" },
    { risk_level: "1", risk_title: "Risky" },
  ] as Record<string, string>[]) {
    box.control.fault({ kind: "validation", times: 1, fault: { set } });
    expect(await validate(box.url, val_id)).toMatchObject(set);
  }
  const { val_id: later } = await paid("G2");
  box.control.fault({ kind: "validation", times: 2, tranId: "G2", fault: { status: "PENDING" } });
  const seen = [];
  for (let i = 0; i < 4; i += 1) seen.push((await validate(box.url, later)).status);
  expect(seen).toEqual(["PENDING", "PENDING", "VALID", "VALIDATED"]);
});

test("a strange query: slow, empty, several attempts, one object, another word", async () => {
  await paid("H1");
  const ask = async (fault: Json) => {
    box.control.fault({ kind: "query", times: 1, fault });
    return query(box.url, { tran_id: "H1" });
  };
  expect((await ask({ notFound: "emptyList" })).element).toEqual([]);
  expect((await ask({ notFound: "invalidElement" })).element[0].status).toBe("INVALID");
  const several = await ask({ before: [{ status: "FAILED" }], after: [{ status: "VALID" }] });
  expect(several.no_of_trans_found).toBe(3);
  expect(several.element.map((e: Json) => e.status)).toEqual(["FAILED", "VALID", "VALID"]);
  expect(several.element[0]).toMatchObject({ tran_id: "H1", val_id: "" });
  expect((await ask({ elementAsObject: true })).element.status).toBe("VALID");
  const start = performance.now();
  await ask({ slowMs: 120 });
  expect(performance.now() - start).toBeGreaterThan(110);
  await openSession(box.url, sessionFields(merchant, "H2"));
  box.control.fault({ kind: "query", fault: { unpaidStatus: "PROCESSING" } });
  expect((await query(box.url, { tran_id: "H2" })).element[0].status).toBe("PROCESSING");
});

test("a session refused, slow, 500, cut before it is made and lost after it", async () => {
  const ask = (fault: Json, id: string) => {
    box.control.fault({ kind: "session", times: 1, fault });
    return openSession(box.url, sessionFields(merchant, id));
  };
  expect(await ask({ refuse: "Store is busy" }, "I1")).toMatchObject({
    status: "FAILED",
    failedreason: "Store is busy",
  });
  await expect(ask({ spoil: "500" }, "I1")).rejects.toThrow(SyntaxError);
  await expect(ask({ spoil: "cut" }, "I1")).rejects.toThrow("fetch failed");
  expect((await query(box.url, { tran_id: "I1" })).no_of_trans_found).toBe(0);
  await expect(ask({ spoil: "lost" }, "I1")).rejects.toThrow("fetch failed");
  expect((await query(box.url, { tran_id: "I1" })).no_of_trans_found).toBe(1);
  const start = performance.now();
  expect((await ask({ slowMs: 120 }, "I2")).status).toBe("SUCCESS");
  expect(performance.now() - start).toBeGreaterThan(110);
});

test("two open sessions of one tran_id can both be paid", async () => {
  const one = await openSession(box.url, sessionFields(merchant, "J1"));
  const two = await openSession(box.url, sessionFields(merchant, "J1"));
  await tap(one.GatewayPageURL, "pay");
  await tap(two.GatewayPageURL, "pay");
  const found = await query(box.url, { tran_id: "J1" });
  expect(found.element.map((e: Json) => e.status)).toEqual(["VALID", "VALID"]);
});

test("forged IPNs and sums without decimals", async () => {
  await openSession(box.url, sessionFields(merchant, "K1"));
  const sent = await control("POST", "/forge", { tranId: "K1", sign: "wrong" });
  expect(((await sent.json()) as Json).forged).toBe(true);
  const forged = merchant.posts[0]?.fields ?? {};
  expect(forged).toMatchObject({ status: "VALID", tran_id: "K1", amount: "10.00" });
  expect(signatureHolds(forged, "qwerty")).toBe(false);
  expect((await validate(box.url, forged["val_id"] ?? "")).status).toBe("INVALID_TRANSACTION");
  await box.control.forgeIpn({
    tranId: "nobody",
    ipnUrl: `${merchant.url}/ipn`,
    sign: "none",
    set: { amount: "1.00" },
  });
  expect(merchant.posts[1]?.fields).toMatchObject({ tran_id: "nobody", amount: "1.00" });
  expect(merchant.posts[1]?.fields["verify_sign"]).toBeUndefined();
  await box.control.forgeIpn({ tranId: "K1", sign: "right", set: { status: "FAILED" } });
  expect(signatureHolds(merchant.posts[2]?.fields ?? {}, "qwerty")).toBe(true);
  box.control.fault({ kind: "ipn", times: 1, fault: { plainAmounts: true } });
  expect((await paid("K2")).amount).toBe("10");
  box.control.fault({ kind: "ipn", fault: { wrongSign: true, set: { amount: "1.00" } } });
  await paid("K3");
  const [ipn, back] = merchant.posts.slice(-2).map((one) => one.fields);
  expect(ipn?.["amount"]).toBe("1.00");
  expect(signatureHolds(ipn ?? {}, "qwerty")).toBe(false);
  expect(signatureHolds(back ?? {}, "qwerty")).toBe(true);
});

test("orders by HTTP: put, list, misspelt ones refused, forgotten", async () => {
  const rule = { kind: "session", times: 1, fault: { refuse: "no" } };
  expect((await control("PUT", "", { faults: [rule] })).status).toBe(200);
  expect(((await (await fetch(`${box.url}/control`)).json()) as Json).faults).toEqual([rule]);
  for (const wrong of [
    { kind: "sesion", fault: {} },
    { kind: "session", fault: { slow: 1 } },
    { kind: "session", fault: { spoil: "cutt" } },
    { kind: "session", time: 1, fault: {} },
    { kind: "session", times: 0, fault: {} },
  ]) {
    expect((await control("PUT", "", { faults: [wrong] })).status).toBe(400);
  }
  expect((await openSession(box.url, sessionFields(merchant, "L1"))).failedreason).toBe("no");
  expect((await openSession(box.url, sessionFields(merchant, "L1"))).status).toBe("SUCCESS");
  await fetch(`${box.url}/control`, { method: "DELETE" });
  expect(box.transactions()).toHaveLength(0);
  expect(box.control.calls()).toHaveLength(0);
});

test("stop drops an IPN that is still to come", async () => {
  box.control.fault({ kind: "ipn", fault: { when: "after", delayMs: 200 } });
  await paid("M1");
  await box.stop();
  await sleep(300);
  expect(paths()).toEqual(["/success"]);
  box = await startSslcommerzSandbox();
});
