import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Answer, logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, cancel, deliver, newAdmin, refund, warmUp } from "../test/writes.ts";

const USERS = 3;

let server: TestServer;
let admins: Person[];
let users: Person[];
beforeAll(async () => {
  server = await openTestServer();
  const admin = await logInAdmin(server);
  admins = [admin, await newAdmin(server, admin)];
  users = [];
  for (let count = 0; count < USERS; count++) users.push(await newUser(server, admin, 300));
  await warmUp(server);
});

/**
 * What a user does. Orders are named by their index in the list of all, so that several may concern
 * the same one.
 */
type Deed =
  | { does: "place"; user: number; category: "nid" | "tin"; key: number | undefined }
  | { does: "settle"; user: number; path: "nid" | "tin" | "birth" }
  | { does: "cancel" | "deliver" | "take-back"; admin: number; order: number }
  | { does: "refund"; admin: number; order: number; tk: number }
  | { does: "move"; admin: number; user: number; tk: number }
  | { does: "adjust"; admin: number; user: number; tk: number }
  | { does: "price"; path: "nid" | "tin" | "birth"; tk: number }
  | { does: "delete-all"; admin: number };

const tk = (max: number) => fc.nat({ max: max * 100 }).map((poisha) => poisha / 100);
const user = fc.nat({ max: USERS - 1 });
const admin = fc.nat({ max: 1 });
const order = fc.nat({ max: 5 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant("place" as const),
      user,
      category: fc.constantFrom("nid" as const, "tin" as const),
      key: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("settle" as const),
      user,
      path: fc.constantFrom("nid" as const, "tin" as const, "birth" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("cancel" as const, "deliver" as const),
      admin,
      order,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("take-back" as const), admin, order }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("refund" as const), admin, order, tk: tk(150) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("adjust" as const), admin, user, tk: tk(500) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("move" as const), admin, user, tk: tk(100) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("price" as const),
      path: fc.constantFrom("nid" as const, "tin" as const, "birth" as const),
      tk: fc.oneof(fc.constant(0), tk(200)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("delete-all" as const), admin }) },
);
/** The requests of a burst are sent at once; the next burst waits for their answers. */
const bursts = fc.array(fc.array(deed, { minLength: 1, maxLength: 10 }), {
  minLength: 1,
  maxLength: 6,
});

async function act(deed: Deed, orders: string[], keys: string[]): Promise<Answer | undefined> {
  switch (deed.does) {
    case "place": {
      const key = deed.key === undefined ? undefined : keys[deed.key];
      const body = { category: deed.category, nidNumber: "1234567890" };
      return users[deed.user]?.send(
        "POST",
        "/api/apply/order",
        body,
        key ? { "Idempotency-Key": key } : {},
      );
    }
    case "settle":
      return users[deed.user]?.send("PUT", `/api/users/update-balance-${deed.path}`);
    case "cancel":
    case "deliver": {
      const [by, id] = [admins[deed.admin], orders[deed.order % orders.length]];
      return by && id ? (deed.does === "cancel" ? cancel(by, id) : deliver(by, id)) : undefined;
    }
    case "take-back": {
      const [by, id] = [admins[deed.admin], orders[deed.order % orders.length]];
      const [file] = id ? await server.sql`select id from files where order_id = ${id}` : [];
      return file && by?.send("DELETE", `/api/apply/order/${id}/delivery?file=${file.id}`);
    }
    case "refund": {
      const id = orders[deed.order % orders.length];
      return id ? refund(admins[deed.admin] as Person, id, deed.tk) : undefined;
    }
    case "move":
      return admins[deed.admin]?.send(
        "POST",
        `/api/users/users/${users[deed.user]?.user._id}/balance`,
        {
          direction: deed.tk > 50 ? "add" : "take",
          amount: deed.tk,
          reason: "নগদ",
        },
      );
    case "adjust":
      return admins[deed.admin]?.send("PUT", "/api/users/edit-user-balance", {
        userId: users[deed.user]?.user._id,
        amount: deed.tk,
      });
    case "price":
      return admins[0]?.send("POST", `/api/balance/update-${deed.path}-balance`, {
        [`${deed.path}Balance`]: deed.tk,
      });
    case "delete-all":
      return admins[deed.admin]?.send("DELETE", "/api/apply/delete-all-orders");
  }
}

/** The balance in poisha that a user's transfers add up to. */
async function rebuild(userId: string): Promise<number> {
  const transfers = await server.sql<{ credit: string; amount: number }[]>`
    select credit, amount from transfers where user_id = ${userId} order by wallet_version`;
  return transfers.reduce(
    (sum, { credit, amount }) => sum + (credit === "wallet" ? amount : -amount),
    0,
  );
}

test("whatever is done, in whatever order and however much at once, the ledger is right", async () => {
  await fc.assert(
    fc.asyncProperty(bursts, async (bursts) => {
      const keys = Array.from({ length: 4 }, () => crypto.randomUUID());
      for (const burst of bursts) {
        const orders = (
          await server.sql<
            { id: string }[]
          >`select id from orders where deleted_at is null order by id desc limit 6`
        ).map((row) => row.id);
        const answers = await Promise.all(burst.map((deed) => act(deed, orders, keys)));
        const unexpected = answers.filter(
          (one) => one && ![200, 201, 402, 404, 409, 422].includes(one.status),
        );
        expect(unexpected).toEqual([]);
      }
      await expectRightLedger(server.sql);
      for (const user of users)
        expect(await rebuild(user.user._id)).toBe(Math.round((await balanceOf(user)) * 100));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 25), endOnFailure: true },
  );
  expect((await server.sql`select from refunds`).count).toBeGreaterThan(0);
  // The sequences must have reached every kind.
  const kinds = await server.sql<
    { kind: string }[]
  >`select kind from transfers group by kind order by kind`;
  expect(kinds.map((row) => row.kind)).toEqual(["adjustment", "charge", "refund"]);
}, 120_000);

test("what leaves the wallets arrives: all accounts together hold nothing", async () => {
  const [sums] = await server.sql<[{ wallets: number; elsewhere: number }]>`
    select (select sum(balance) from accounts) as wallets,
           (select sum(case when debit = 'wallet' then amount else -amount end)
             from transfers) as elsewhere`;
  expect(sums.wallets + sums.elsewhere).toBe(0);
});
