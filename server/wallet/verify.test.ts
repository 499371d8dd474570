import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../db/sql.ts";
import { runProcess } from "../operator/test/command.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { cancel, deliver, placed } from "../test/writes.ts";
import { findVerified, type Verified } from "./verified.ts";
import { countLedger, verifyLedger, verifyOn } from "./verify.ts";

let server: TestServer;
let user: Person;
let pending: string;
let cancelled: string;
/** From before the first movement. */
let since: Verified | undefined;
beforeAll(async () => {
  server = await openTestServer();
  await verifyOn(server.sql, 0);
  since = await findVerified(server.sql);
  const admin = await logInAdmin(server);
  user = await newUser(server, admin, 1000);
  pending = await placed(user);
  cancelled = await placed(user);
  await cancel(admin, cancelled);
  await deliver(admin, await placed(user));
});

/**
 * What the check finds after this change of the database, which is then undone: the same of all as
 * of what is new, because all of it is.
 */
async function afterTampering(tamper: (tx: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error("undo");
  await server.sql
    .begin(async (tx) => {
      // Only a superuser can do this: no triggers, no foreign keys.
      await tx`set local session_replication_role = replica`;
      await tamper(tx);
      const findings = await verifyLedger(tx);
      expect(await verifyLedger(tx, since)).toEqual(findings);
      found = findings.map(({ rule, broken }) => `${broken} × ${rule}`);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

const balance = "a balance is its credits less its debits";
const chain = "each transfer goes on from the balance before it";
const gapless = "the transfers of a wallet are numbered without a gap";
const sides = "a transfer touches one wallet, on the side that its kind says";
const topup = "a credited top-up was paid in once, and no other was";
const charge = "an order was charged its price, once";
const refund =
  "of a cancelled order its price was given back, of another at most that and only in parts";
const source = "what was charged or refunded is there";

test("a ledger that nobody tampered with is clean", async () => {
  expect(await verifyLedger(server.sql)).toEqual([]);
  const counts = { wallets: 2, transfers: 5, orders: 3, roshidSaves: 0 };
  expect(await countLedger(server.sql)).toEqual(counts);
  expect(since).toBeDefined();
  expect([await verifyLedger(server.sql, since), await countLedger(server.sql, since)]).toEqual([
    [],
    counts,
  ]);
});

describe("is found:", () => {
  test("a balance changed by hand", async () => {
    const me = user.user._id;
    expect(
      await afterTampering(
        (tx) => tx`update accounts set balance = balance + 1 where user_id = ${me}`,
      ),
    ).toEqual([`1 × ${balance}`]);
    const [finding] = await server.sql.begin(async (tx) => {
      await tx`update accounts set balance = balance + 1 where user_id = ${me}`;
      const findings = await verifyLedger(tx);
      await tx`update accounts set balance = balance - 1 where user_id = ${me}`;
      return findings;
    });
    expect(finding).toEqual({ rule: balance, broken: 1, examples: [`wallet ${me}`] });
  });

  test("a balance below zero", async () => {
    const found = await afterTampering(async (tx) => {
      await tx`alter table accounts drop constraint accounts_balance_check`;
      await tx`update accounts set balance = -5`;
    });
    expect(found).toContain("2 × no balance is below zero");
  });

  test.each<[string, (tx: Db) => Promise<unknown>, string[]]>([
    [
      "of another amount",
      (tx) => tx`update transfers set amount = amount + 1 where wallet_version = 2`,
      [balance, chain, charge],
    ],
    [
      "with another balance after it",
      (tx) => tx`update transfers set balance_after = balance_after + 1 where wallet_version = 2`,
      [chain],
    ],
    [
      "taken out",
      (tx) => tx`delete from transfers where wallet_version = 3`,
      [balance, gapless, chain, charge],
    ],
    [
      "taken off the end",
      (tx) => tx`delete from transfers where wallet_version = 5`,
      [balance, gapless, charge],
    ],
    [
      "renumbered",
      (tx) => tx`update transfers set wallet_version = 9 where wallet_version = 5`,
      [gapless],
    ],
    [
      "of another order",
      (tx) => tx`update transfers set source_id = uuidv7() where wallet_version = 2`,
      [charge, source],
    ],
    [
      "of another kind",
      async (tx) => {
        await tx`alter table transfers drop constraint sides_fit_kind`;
        await tx`update transfers set kind = 'topup' where wallet_version = 1`;
      },
      [sides, topup],
    ],
  ])("a transfer %s", async (_, tamper, rules) => {
    expect(await afterTampering(tamper)).toEqual(
      rules.map((rule) => expect.stringMatching(new RegExp(`^\\d+ × ${rule}$`))),
    );
  });

  test("a transfer that touches two wallets, or none", async () => {
    const found = await afterTampering(async (tx) => {
      await tx`alter table transfers drop constraint one_wallet, drop constraint sides_fit_kind`;
      await tx`update transfers set credit = 'wallet' where wallet_version = 2`;
      await tx`update transfers set debit = 'revenue', credit = 'provider'
        where wallet_version = 3`;
    });
    expect(found).toContain(`2 × ${sides}`);
  });

  test.each<[string, (tx: Db) => Promise<unknown>, string[]]>([
    ["of another price", (tx) => tx`update orders set price = 1 where id = ${pending}`, [charge]],
    ["made free", (tx) => tx`update orders set price = 0 where id = ${pending}`, [charge]],
    [
      "said to have given back",
      (tx) => tx`update orders set returned = 1 where id = ${pending}`,
      [refund],
    ],
    [
      "given to another",
      (tx) =>
        tx`update orders set user_id = (select id from users where role = 'admin')
          where id = ${pending}`,
      [charge],
    ],
    [
      "cancelled by hand",
      (tx) => tx`update orders set status = 'cancel' where id = ${pending}`,
      [refund],
    ],
    [
      "put back to pending",
      (tx) => tx`update orders set status = 'pending' where id = ${cancelled}`,
      [refund],
    ],
    ["gone", (tx) => tx`delete from orders where id = ${pending}`, [source]],
    [
      "that nobody paid for",
      (tx) =>
        tx`insert into orders (user_id, category, price, shown, secret)
          values (${user.user._id}, 'nid', 5, '', '')`,
      [charge],
    ],
  ])("an order %s", async (_, tamper, rules) => {
    expect(await afterTampering(tamper)).toEqual(rules.map((rule) => `1 × ${rule}`));
  });

  test("a user without a wallet", async () => {
    const found = await afterTampering(
      (tx) =>
        tx`insert into users (username, full_name, gender, password_hash)
          values ('x', 'x', 'male', '')`,
    );
    expect(found).toEqual(["1 × every user has a wallet"]);
  });
});

test("transfers can't be changed in the ordinary way, not even by their owner", async () => {
  for (const change of [
    "update transfers set amount = 1",
    "delete from transfers",
    "truncate transfers cascade",
  ])
    await expect(server.sql.unsafe(change)).rejects.toThrow("transfers is append-only");
});

describe("npm run ledger:verify", () => {
  test("prints counts and ends with 0, or names what is broken and ends with 1", async () => {
    const run = () => runProcess("admin", server, { args: ["verify-ledger"] });
    expect(await run()).toMatchObject({
      code: 0,
      said: "2 wallets, 5 transfers, 3 orders, 0 saves of roshids\nThe ledger is right.\n",
    });
    await server.sql`update accounts set balance = balance + 100 where user_id = ${user.user._id}`;
    const { code, said } = await run();
    await server.sql`update accounts set balance = balance - 100 where user_id = ${user.user._id}`;
    expect(code).toBe(1);
    expect(said).toContain(`BROKEN 1 ×  ${balance}: wallet ${user.user._id}`);
  });

  test("looks only at what is new with --new", async () => {
    const { code, said } = await runProcess("admin", server, { args: ["verify-ledger", "--new"] });
    expect(code).toBe(0);
    expect(said).toMatch(/^2 wallets, 5 transfers, 3 orders, 0 saves of roshids, new since 20/);
    expect(said).toContain("What is new in the ledger is right.");
  });
});
