import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateInDhaka } from "../contract/values/dates/iso-date.ts";
import type { Person } from "./test/builders.ts";
import { passport } from "./test/own-services.ts";
import { openRechargeServer, type RechargeServer } from "./test/recharge-server.ts";
import { claim, newTrxId, nid, placed, roshid, warmUp } from "./test/writes.ts";

let server: RechargeServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await openRechargeServer();
  admin = server.admin;
  user = await server.newUser(100_000);
  await warmUp(server);
});
afterAll(() => server.closeBkash());

type Write = { by: Person; path: string; body: object };
/** Two requests of one person that differ in what they ask, where they ask it, or both. */
type Two = [method: string, Write, Write];

const order = () => placed(user);
const account = async () => (await server.newUser()).user._id;
const roshidPath = async () => {
  const { body } = await user.send("POST", "/api/apply/create-roshid", roshid("45"));
  return `/api/apply/update-roshid/${body.roshid._id}`;
};
let workers = 0;
const worker = () => ({
  fullName: "করিম",
  username: `karim-${process.pid}-${++workers}`,
  password: "a-worker's-first",
  dayBound: 500,
});
const code = { gives: "sum", percent: "", amount: "50", count: "1", ends: "2099-12-31" };
const madeCode = async (): Promise<string> =>
  (await admin.send("POST", "/api/codes", code)).body.code.code;
const money = () => ({ wallet: "nagad", amount: 500, trxId: newTrxId(), lastFour: "4821" });

/**
 * Every write that a key makes one, by what its key is kept under. The last four are kept under the
 * key itself.
 */
const writes: Record<string, () => Promise<Two>> = {
  "place-order": async () => [
    "POST",
    { by: user, path: "/api/apply/order", body: nid },
    { by: user, path: "/api/apply/order", body: { ...nid, voterNumberNid: "210987654321" } },
  ],
  "add-worker": async () => [
    "POST",
    { by: user, path: "/api/users/workers", body: worker() },
    { by: user, path: "/api/users/workers", body: worker() },
  ],
  "create-roshid": async () => [
    "POST",
    { by: user, path: "/api/apply/create-roshid", body: roshid("45") },
    { by: user, path: "/api/apply/create-roshid", body: roshid("46") },
  ],
  "update-roshid": async () => [
    "PUT",
    { by: user, path: await roshidPath(), body: roshid("46") },
    { by: user, path: await roshidPath(), body: roshid("46") },
  ],
  "create-payment": async () => [
    "POST",
    {
      by: user,
      path: "/api/bkash/create-payment",
      body: { userId: user.user._id, amount: 200 },
    },
    {
      by: user,
      path: "/api/bkash/create-payment",
      body: { userId: user.user._id, amount: 300 },
    },
  ],
  "sent-money": async () => {
    // Of ten that wait another is refused.
    const by = await server.newUser();
    return [
      "POST",
      { by, path: "/api/recharge/sent", body: money() },
      { by, path: "/api/recharge/sent", body: money() },
    ];
  },
  "redeem-code": async () => {
    const by = await server.newUser();
    return [
      "POST",
      { by, path: "/api/recharge/code", body: { code: await madeCode() } },
      { by, path: "/api/recharge/code", body: { code: await madeCode() } },
    ];
  },
  "make-code": async () => [
    "POST",
    { by: admin, path: "/api/codes", body: code },
    { by: admin, path: "/api/codes", body: { ...code, amount: "60" } },
  ],
  "write-question": async () => [
    "POST",
    { by: admin, path: "/api/questions", body: { question: "How?", answer: "So." } },
    { by: admin, path: "/api/questions", body: { question: "How?", answer: "Otherwise." } },
  ],
  "close-day": async () => {
    // A day is closed once.
    await server.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from closed_movements`;
      await tx`delete from closings`;
    });
    const { ways } = (await admin.send("GET", "/api/closings/due")).body;
    const seen = ways.map(({ late: _, ...way }: { late: number }) => ({ ...way, counted: 1 }));
    const day = dateInDhaka(new Date());
    return [
      "POST",
      { by: admin, path: "/api/closings", body: { day, ways: seen, note: "" } },
      { by: admin, path: "/api/closings", body: { day, ways: seen, note: "counted twice" } },
    ];
  },
  "accept-money": async () => [
    "POST",
    { by: admin, path: `/api/recharge/waiting/${await waits()}/accept`, body: {} },
    { by: admin, path: `/api/recharge/waiting/${await waits()}/accept`, body: {} },
  ],
  "refuse-money": async () => [
    "POST",
    { by: admin, path: `/api/recharge/waiting/${await waits()}/refuse`, body: { reason: "no" } },
    { by: admin, path: `/api/recharge/waiting/${await waits()}/refuse`, body: { reason: "no" } },
  ],
  "refund-order": async () => [
    "POST",
    { by: admin, path: `/api/apply/order/${await order()}/refund`, body: part },
    { by: admin, path: `/api/apply/order/${await order()}/refund`, body: part },
  ],
  "take-next": async () => {
    const aside = await order();
    return [
      "POST",
      { by: admin, path: "/api/apply/next", body: { aside: [] } },
      { by: admin, path: "/api/apply/next", body: { aside: [aside] } },
    ];
  },
  "move-balance": async () => [
    "POST",
    { by: admin, path: `/api/users/users/${await account()}/balance`, body: added },
    { by: admin, path: `/api/users/users/${await account()}/balance`, body: added },
  ],
  "edit-user-balance": async () => {
    const path = "/api/users/edit-user-balance";
    return [
      "PUT",
      { by: admin, path, body: { userId: await account(), amount: 5 } },
      { by: admin, path, body: { userId: await account(), amount: 5 } },
    ];
  },
  "post-notice": async () => [
    "POST",
    { by: admin, path: "/api/notice/notices", body: { notice: "one" } },
    { by: admin, path: "/api/notice/notices", body: { notice: "other" } },
  ],
  "make-group": async () => {
    const [one, other] = [newTrxId(), newTrxId()];
    return [
      "POST",
      { by: admin, path: "/api/price-groups", body: { name: one } },
      { by: admin, path: "/api/price-groups", body: { name: other } },
    ];
  },
  "make-service": async () => [
    "POST",
    { by: admin, path: "/api/services", body: passport },
    { by: admin, path: "/api/services", body: { ...passport, price: 151 } },
  ],
  "notes at orders": async () => [
    "PUT",
    { by: admin, path: `/api/apply/order/${await order()}/notes`, body: { text: "call" } },
    { by: admin, path: `/api/apply/order/${await order()}/notes`, body: { text: "call" } },
  ],
  "notes at people": async () => [
    "PUT",
    { by: admin, path: `/api/users/users/${await account()}/notes`, body: { text: "call" } },
    { by: admin, path: `/api/users/users/${await account()}/notes`, body: { text: "call" } },
  ],
  "notes at an order and at its owner": async () => [
    "PUT",
    { by: admin, path: `/api/apply/order/${await order()}/notes`, body: { text: "call" } },
    { by: admin, path: `/api/users/users/${user.user._id}/notes`, body: { text: "call" } },
  ],
  "messages to owners": async () => [
    "PUT",
    { by: admin, path: `/api/apply/order/${await order()}/messages`, body: asked },
    { by: admin, path: `/api/apply/order/${await order()}/messages`, body: asked },
  ],
  "messages of owners": async () => [
    "PUT",
    { by: user, path: `/api/apply/my-order/${await order()}/messages`, body: { text: "when?" } },
    { by: user, path: `/api/apply/my-order/${await order()}/messages`, body: { text: "when?" } },
  ],
};
const part = { amount: 5, reason: "half of it" };
const added = { direction: "add", amount: 5, reason: "cash" };
const asked = { text: "which?", asks: true };
const waits = async () => claim(await server.newUser());

describe("of two different requests that come with one new key at once, one is done and the other told that the key was used", () => {
  test.each(Object.keys(writes))("%s", async (name) => {
    for (let round = 0; round < 4; round++) {
      const [method, ...both] = await (writes[name] as () => Promise<Two>)();
      const key = { "Idempotency-Key": randomUUID() };
      const answers = await Promise.all(
        [...both, ...both].map(({ by, path, body }) => by.send(method, path, body, key)),
      );
      const said = answers.map(({ status, body }) =>
        status < 300 ? "done" : `${status} ${body.code}`,
      );
      // Each was sent twice, and is answered alike both times.
      expect(said.toSorted()).toEqual(["422 key-reused", "422 key-reused", "done", "done"]);
      expect(said[0]).toBe(said[2]);
    }
  });

  test("no write with a key is left out above", () => {
    const sources = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] });
    const kept = sources.flatMap((path) => {
      const text = readFileSync(join(import.meta.dirname, path), "utf8");
      const calls =
        /(?:(?:answer|outcome)Once\(\s*c,\s*(?:deps|\{ sql, seal \})|idempotencyOf\(\s*c,\s*user),\s*"([\w-]+)"/g;
      return [...text.matchAll(calls)].map(([, operation]) => operation);
    });
    expect(Object.keys(writes)).toEqual(expect.arrayContaining(kept));
    expect(kept.length).toBeGreaterThan(10);
  });
});
