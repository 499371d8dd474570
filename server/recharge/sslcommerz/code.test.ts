import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { dateInDhaka } from "../../../contract/values/dates/iso-date.ts";
import type { Person } from "../../test/builders.ts";
import { expectRightLedger } from "../../test/right-ledger.ts";
import { openSslCommerzServer } from "../../test/sslcommerz-server.ts";
import type { FaultRule } from "../sandbox/sslcommerz/faults.ts";

/* On their page the money moves without us: what a recharge holds of a code follows its state. */

const server = await openSslCommerzServer();
const silent: FaultRule = { kind: "ipn", fault: { when: "never" } };
afterEach(() => server.box.control.clearFaults());
afterAll(async () => {
  await expectRightLedger(server.sql);
  await server.end();
});

const ten = { code: "", gives: "percent", percent: "10", amount: "200", count: "1" };
const made = async () => {
  const form = { ...ten, ends: dateInDhaka(new Date()) };
  return (await server.admin.send("POST", "/api/codes", form)).body.code;
};
const begin = (person: Person, code: string, key: string = randomUUID()) =>
  person.send(
    "POST",
    "/api/sslcommerz/create-payment",
    { userId: person.user._id, amount: 1000, code },
    { "Idempotency-Key": key },
  );
const stateOf = async ({ _id }: { _id: string }) =>
  (await server.admin.send("GET", `/api/codes/uses/${_id}`)).body.map(({ state }: any) => state);

test("a code is held at the page, given back when it fails there, and comes with the money after all", async () => {
  server.box.control.fault(silent);
  const [code, user] = [await made(), await server.newUser()];
  const page = (await begin(user, code.code)).body.url;
  expect(await stateOf(code)).toEqual(["held"]);
  expect(await server.comeBack(await server.tap(page, "fail"), user)).toBe("failure");
  expect(await stateOf(code)).toEqual(["given-back"]);
  expect(await server.comeBack(await server.tap(page, "pay"), user)).toBe("0000");
  expect(await stateOf(code)).toEqual(["given"]);
  expect(await server.balance(user)).toBe(1100);
});

test("what only a browser says gives none back, and none away", async () => {
  server.box.control.fault(silent);
  const [code, user] = [await made(), await server.newUser()];
  await begin(user, code.code);
  const invoice = await server.invoice(user);
  for (const status of ["cancel", "failure", "success"]) {
    await server.lookBack(`/api/sslcommerz/return?status=${status}&tran_id=${invoice}`, user);
    expect(await stateOf(code)).toEqual(["held"]);
  }
  await server.box.control.finish(invoice, "CANCELLED");
  await server.sweepLater();
  expect(await stateOf(code)).toEqual(["given-back"]);
  expect(await server.balance(user)).toBe(0);
});

test("who used it by another page meanwhile gets it once, whichever is paid first", async () => {
  server.box.control.fault(silent);
  const [code, user] = [await made(), await server.newUser()];
  const first = (await begin(user, code.code)).body.url;
  await server.comeBack(await server.tap(first, "fail"), user);
  const second = (await begin(user, code.code)).body.url;
  expect(await stateOf(code)).toEqual(["held", "given-back"]);
  await server.tap(first, "pay-and-close");
  await server.tap(second, "pay-and-close");
  await server.sweepLater();
  expect(await server.balance(user)).toBe(2100);
});

test("a risk keeps it held, and a lost begin takes it again with the same key", async () => {
  server.box.control.fault(silent, { kind: "session", times: 1, fault: { spoil: "lost" } });
  const [code, user, key] = [await made(), await server.newUser(), randomUUID()];
  expect((await begin(user, code.code, key)).body.code).toBe("payment-away");
  expect(await stateOf(code)).toEqual(["given-back"]);
  const page = (await begin(user, code.code, key)).body.url;
  expect(await stateOf(code)).toEqual(["held"]);
  server.box.control.fault({ kind: "validation", times: 1, fault: { set: { risk_level: "1" } } });
  expect(await server.comeBack(await server.tap(page, "pay"), user)).toBe("updateError");
  expect(await stateOf(code)).toEqual(["held"]);
  // They have looked at it: now their word is good.
  const { _id } = await server.mine(user);
  const asked = () => server.admin.send("POST", `/api/rechargeHistory/${_id}/recheck`);
  await Promise.all([asked(), asked(), server.sweepLater()]);
  expect([await stateOf(code), await server.balance(user)]).toEqual([["given"], 1100]);
});
