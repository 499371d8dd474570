import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/builders.ts";
import { expectRightLedger } from "../../test/right-ledger.ts";
import { openSslCommerzServer } from "../../test/sslcommerz-server.ts";
import type { FaultRule } from "../sandbox/sslcommerz/faults.ts";
import { createSslCommerz } from "./sslcommerz.ts";

let server: Awaited<ReturnType<typeof openSslCommerzServer>>;
let user: Person;
beforeAll(async () => {
  server = await openSslCommerzServer();
});
beforeEach(async () => {
  await server.sql`update topups set next_check_at = null`;
  user = await server.newUser();
});
afterEach(() => server.box.control.clearFaults());
afterAll(async () => {
  await expectRightLedger(server.sql);
  await server.end();
});

const order = (...rules: FaultRule[]) =>
  server.box.control.fault({ kind: "ipn", fault: { when: "never" } }, ...rules);

describe("a message of the gateway", () => {
  test("credits before the payer is back, and again and twice changes nothing", async () => {
    server.box.control.fault({ kind: "ipn", fault: { copies: 2 } });
    const page = await server.tap(await server.start(user), "pay");
    await server.credited(user, 200);
    await server.box.control.sendIpn(await server.invoice(user));
    expect(await server.comeBack(page, user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });

  test("finds what was paid after it was closed", async () => {
    order();
    const page = await server.start(user);
    expect(await server.comeBack(await server.tap(page, "fail"), user)).toBe("failure");
    server.box.control.clearFaults();
    await server.tap(page, "pay-and-close");
    await server.credited(user, 200);
  });

  test("that is forged, signed or not, credits nothing; all get the same answer", async () => {
    await server.start(user);
    const tranId = await server.invoice(user);
    const ipnUrl = `http://localhost:${server.env.port}/api/sslcommerz/ipn`;
    for (const sign of ["right", "wrong", "none"] as const)
      await server.box.control.forgeIpn({ tranId, sign, set: { amount: "500000.00" } });
    await server.box.control.forgeIpn({ tranId: "KAGOJNOBODY", ipnUrl, sign: "none" });
    const told = server.box.control.deliveries().slice(-4);
    expect(told.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200]);
    await server.sweepLater();
    expect(await server.balance(user)).toBe(0);
    const { status } = await fetch(ipnUrl, { method: "POST", body: "x".repeat(100_000) });
    expect(status).toBe(413);
    const ids = ["x".repeat(20_000), "KAGOJ\0", "'", "\ud800"].map((tran_id) => ({ tran_id }));
    for (const body of [new FormData(), ...ids.map((id) => new URLSearchParams(id)), "{"])
      expect((await fetch(ipnUrl, { method: "POST", body })).status).toBe(200);
  });

  test("without end makes few questions", async () => {
    await server.start(user);
    const [tranId, calls] = [await server.invoice(user), server.box.control.calls().length];
    for (let times = 0; times < 30; times += 1)
      await server.box.control.forgeIpn({ tranId, sign: "none" });
    await server.sweepLater();
    expect(server.box.control.calls().length - calls).toBeLessThan(25);
  });
});

describe("a session", () => {
  test("asks for what the row says, and tells nothing of the payer", async () => {
    await server.start(user, 350.5);
    const { fields, tranId } = server.box.control.sessions().at(-1) ?? {};
    expect(tranId).toMatch(/^KAGOJ[A-Z\d]{25}$/);
    expect(fields).toMatchObject({ total_amount: "350.50", currency: "BDT" });
    const { _id, username, fullName } = user.user;
    for (const word of [_id, username, fullName])
      expect(JSON.stringify(fields)).not.toContain(word);
  });

  test.each([
    [200, 200],
    [500_000, 200],
    [199, 422],
    [500_001, 422],
    ["", 422],
  ])("of %s tk is answered %d", async (amount, status) => {
    expect((await server.create(user, amount)).status).toBe(status);
  });

  test.each<[FaultRule, string]>([
    [{ kind: "session", fault: { refuse: "no" } }, "payment-refused"],
    [{ kind: "session", fault: { spoil: "500" } }, "payment-away"],
    [{ kind: "session", fault: { spoil: "html" } }, "payment-away"],
    [{ kind: "session", fault: { spoil: "lost" } }, "payment-away"],
  ])("%j is told, and made again under the same key", async (fault, code) => {
    order({ ...fault, times: 1 });
    const key = randomUUID();
    expect((await server.create(user, 200, key)).body.code).toBe(code);
    expect(await server.mine(user)).toBeUndefined();
    const page = await server.start(user, 200, key);
    expect(await server.start(user, 200, key)).toBe(page);
    expect(await server.comeBack(await server.tap(page, "pay"), user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });

  test("of a lost answer and that of the retry, both paid: no credit, an admin decides", async () => {
    order({ kind: "session", times: 1, fault: { spoil: "lost" } });
    const key = randomUUID();
    await server.create(user, 200, key);
    const page = await server.start(user, 200, key);
    const [lost, shown] = server.box.control.sessions().slice(-2);
    expect(lost?.tranId).toBe(shown?.tranId);
    const other = page.replace(shown?.sessionkey ?? "", lost?.sessionkey ?? "");
    expect(other).not.toBe(page);
    await server.tap(other, "pay-and-close");
    expect(await server.comeBack(await server.tap(page, "pay"), user)).toBe("updateError");
    expect((await server.mine(user)).status).toBe("review");
    await server.sweepLater();
    expect(await server.balance(user)).toBe(0);
  });

  test("of a double click is one", async () => {
    order();
    const key = randomUUID();
    const pages = await Promise.all([server.start(user, 200, key), server.start(user, 200, key)]);
    expect(new Set(pages).size).toBe(1);
    expect(await server.comeBack(await server.tap(pages[0] ?? "", "pay"), user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });

  test("needs a session of ours, for oneself", async () => {
    const other = await server.newUser();
    const asked = { userId: other.user._id, amount: 200 };
    const refused = await user.send("POST", "/api/sslcommerz/create-payment", asked);
    expect(refused.status).toBe(403);
    const address = `http://localhost:${server.env.port}/api/sslcommerz/create-payment`;
    const stranger = { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await fetch(address, stranger)).status).toBe(403);
  });
});

test.each(["validation", "query"] as const)("a slow %s is not waited for", async (kind) => {
  order();
  await server.tap(await server.start(user), "pay-and-close");
  const invoice = await server.invoice(user);
  const store = { storeId: server.box.storeId, storePassword: server.box.password };
  const { query } = createSslCommerz({
    ...{ ...store, baseUrl: server.box.url, home: "", timeoutMs: 200 },
    desk: { name: "", email: "" },
  });
  server.box.control.fault({ kind, times: 1, fault: { slowMs: 2000 } });
  const asked = { paymentId: invoice, invoice };
  expect(await query(asked)).toEqual({ outcome: "unknown", doubt: "no-answer", code: "" });
  expect(await query(asked)).toMatchObject({ outcome: "paid", amount: 200_00, invoice });
});
