import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/builders.ts";
import { expectRightLedger } from "../../test/right-ledger.ts";
import { openSslCommerzServer } from "../../test/sslcommerz-server.ts";
import { openPayments } from "../payments.ts";
import type { FaultRule, Spoil } from "../sandbox/sslcommerz/faults.ts";
import { sweep } from "../sweep.ts";

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

const silent: FaultRule = { kind: "ipn", fault: { when: "never" } };
const order = (...rules: FaultRule[]) => server.box.control.fault(silent, ...rules);
const validation = (fault: Extract<FaultRule, { kind: "validation" }>["fault"], times?: number) =>
  ({ kind: "validation", fault, ...(times && { times }) }) as const;
const query = (fault: Extract<FaultRule, { kind: "query" }>["fault"], times?: number) =>
  ({ kind: "query", fault, ...(times && { times }) }) as const;

/** What the payer reads, the status and the credit at once; then by the sweeps. */
const ends = {
  paid: ["0000", "success", 200, "success", 200],
  late: ["pending", "pending", 0, "success", 200],
  held: ["updateError", "review", 0, "review", 0],
  failed: ["failure", "failure", 0, "failure", 0],
  cancelled: ["cancel", "cancel", 0, "cancel", 0],
  "failed late": ["pending", "pending", 0, "failure", 0],
  asked: ["pending", "pending", 0, "pending", 0],
  open: ["failure", "pending", 0, "pending", 0],
} as const;
const once = (spoil: Spoil) => validation({ spoil }, 1);
const lie = (set: Record<string, string>, times?: number) => validation({ set }, times);
const otherId = { tran_id: "KAGOJOTHER" };

describe("a return", () => {
  test.each<[string, string, FaultRule[], keyof typeof ends]>([
    ["paid", "pay", [], "paid"],
    ["failed", "fail", [], "failed"],
    ["cancelled", "cancel", [], "cancelled"],
    ["PENDING, then VALID", "pay", [validation({ status: "PENDING" }, 1)], "late"],
    ["a validation of 500", "pay", [once("500")], "late"],
    ["a validation in HTML", "pay", [once("html")], "late"],
    ["a validation cut off", "pay", [once("cut")], "late"],
    ["a validation whose answer is lost", "pay", [once("lost")], "late"],
    ["a validation cut in the middle", "pay", [once("cutBody")], "late"],
    ["half of a validation's JSON", "pay", [once("truncated")], "late"],
    ["an empty validation", "pay", [once("empty")], "late"],
    ["a query of 500", "pay", [query({ spoil: "500" }, 1)], "late"],
    ["a query that knows nothing", "pay", [query({ notFound: "invalidElement" }, 1)], "late"],
    ["a query with an empty list", "pay", [query({ notFound: "emptyList" }, 1)], "late"],
    ["a query in one object", "pay", [query({ elementAsObject: true })], "paid"],
    ["paid after a failure", "pay", [query({ before: [{ status: "FAILED" }] })], "paid"],
    ["paid before a failure", "pay", [query({ after: [{ status: "FAILED" }] })], "paid"],
    ["a query about another", "pay", [query({ set: otherId }, 1)], "late"],
    ["a word nobody knows", "fail", [query({ set: { status: "NEW" } })], "asked"],
    ["unpaid as a real one says it", "fail", [query({ set: { status: "PROCESSING" } })], "open"],
    ["cancelled, the query in HTML", "cancel", [query({ spoil: "html" }, 1)], "failed late"],
    ["another sum", "pay", [lie({ amount: "20.00" })], "held"],
    ["another currency", "pay", [lie({ currency: "USD" })], "held"],
    ["asked in another currency", "pay", [lie({ currency_type: "USD" })], "held"],
    ["another tran_id", "pay", [lie(otherId)], "held"],
    ["no sum", "pay", [lie({ amount: "" })], "held"],
    ["another val_id", "pay", [lie({ val_id: "another" }, 1)], "late"],
    ["a sum without decimals", "pay", [lie({ amount: "200" })], "paid"],
    ["a risk", "pay", [lie({ risk_level: "1" })], "held"],
    ["a risk nobody knows", "pay", [lie({ risk_level: "2" })], "held"],
    ["paid twice", "pay", [query({ after: [{ status: "VALID" }] })], "held"],
    ["a query never answered", "pay", [query({ spoil: "500" })], "asked"],
  ])("%s", async (_, button, faults, end) => {
    const [shown, status, credited, later, inTheEnd] = ends[end];
    order(...faults);
    expect(await server.pay(user, button)).toBe(shown);
    expect(await server.balance(user)).toBe(credited);
    expect((await server.mine(user)).status).toBe(status);
    await server.sweepLater();
    await server.sweepLater();
    expect(await server.balance(user)).toBe(inTheEnd);
    expect(await server.mine(user)).toMatchObject({ status: later, gateway: "sslcommerz" });
  });

  test("without a session, twice at once, of another person, and again: one credit", async () => {
    order();
    const page = await server.tap(await server.start(user), "pay");
    const other = await server.newUser();
    expect(await server.comeBack(page, other)).toBe("failure");
    const shown = await Promise.all([server.comeBack(page, user), server.comeBack(page)]);
    expect(shown).toEqual(["0000", "0000"]);
    expect(await server.comeBack(page, user)).toBe("0000");
    expect([await server.balance(user), await server.balance(other)]).toEqual([200, 0]);
  });

  test("that is forged moves nothing, and what is not one of ours is nothing", async () => {
    order();
    await server.start(user);
    const invoice = await server.invoice(user);
    const back = (status: string, id: string) =>
      server.lookBack(`/api/sslcommerz/return?status=${status}&tran_id=${id}`, user);
    expect(await back("success", invoice)).toBe("pending");
    expect(await back("success", "KAGOJ0")).toBe("failure");
    expect(await back("success", encodeURIComponent("'; drop table topups"))).toBe("failure");
    expect(await server.lookBack("/api/sslcommerz/return", user)).toBe("failure");
    await server.sweepLater();
    expect(await server.balance(user)).toBe(0);
  });

  test("that says cancelled of what nobody ended on the page leaves it open", async () => {
    order();
    const page = await server.start(user);
    const cancel = `/api/sslcommerz/return?status=cancel&tran_id=${await server.invoice(user)}`;
    expect(await server.lookBack(cancel, user)).toBe("cancel");
    expect((await server.mine(user)).status).toBe("pending");
    await server.tap(page, "pay");
    await server.sweepLater();
    expect(await server.balance(user)).toBe(200);
  });

  test("after a failure on the same page is credited when it is paid there after all", async () => {
    order();
    const page = await server.start(user);
    expect(await server.comeBack(await server.tap(page, "fail"), user)).toBe("failure");
    expect(await server.comeBack(await server.tap(page, "pay"), user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });
});

describe("who never comes back", () => {
  test.each([
    ["paid and closed the window", "VALID", 200, "success"],
    ["failed", "FAILED", 0, "failure"],
    ["cancelled", "CANCELLED", 0, "cancel"],
    ["chose nothing", "UNATTEMPTED", 0, "expired"],
    ["was too late", "EXPIRED", 0, "expired"],
  ] as const)("%s: the sweep ends it right without a message", async (_, outcome, tk, status) => {
    order();
    await server.start(user);
    await server.box.control.finish(await server.invoice(user), outcome);
    await server.sweepLater();
    expect([await server.balance(user), (await server.mine(user)).status]).toEqual([tk, status]);
  });

  test("is asked about by one of two processes that sweep at once, and credited once", async () => {
    order();
    await server.tap(await server.start(user), "pay-and-close");
    await server.sql`update topups set next_check_at = now() where next_check_at is not null`;
    const calls = server.box.control.calls().length;
    await Promise.all([sweep(server.recharge), sweep(openPayments(server).recharge)]);
    expect(server.box.control.calls().length - calls).toBe(2);
    expect(await server.balance(user)).toBe(200);
  });

  test("paid just before it expired is credited though it has", async () => {
    order();
    const page = await server.start(user);
    await server.sql`
      update topups set created_at = created_at - interval '26 hours', checks = 99
      where user_id = ${user.user._id}`;
    await server.sweepLater();
    expect((await server.mine(user)).status).toBe("expired");
    await server.tap(page, "pay-and-close");
    const { _id } = await server.mine(user);
    const answer = await server.admin.send("POST", `/api/rechargeHistory/${_id}/recheck`);
    expect(answer.body.recharge).toMatchObject({ status: "success", gateway: "sslcommerz" });
    expect(await server.balance(user)).toBe(200);
  });
});
