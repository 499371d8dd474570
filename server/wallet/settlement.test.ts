import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { builtIns } from "../../contract/services/index.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { balanceOf, cancel, placed, warmUp } from "../test/writes.ts";
import { verifyLedger } from "./verify.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});

const settle = (user: Person, path: string, headers?: Record<string, string>) =>
  user.send("PUT", `/api/users/${path}`, undefined, headers);

const identified = { nidNumber: "1234567890" };
const bio = { number: "01712345678" };
const paths: [path: string, order: object, price: number][] = [
  ["update-balance-nid", { category: "nid", ...identified }, 120],
  ["update-balance-tin", { category: "tin", ...identified }, 90],
  ["update-balance-nidPDF", { category: "nidPDF", ...identified }, 80],
  [
    "update-balance-robiAirtelBalance",
    { category: "robiAirtelBalance", operator: "Airtel", ...bio },
    350,
  ],
  ["update-balance-gpBalance", { category: "gpBalance", operator: "GP", ...bio }, 400],
  ["update-balance-blBalance", { category: "blBalance", operator: "Banglalink", ...bio }, 350],
  [
    "update-balance-teletalkBalance",
    { category: "teletalkBalance", operator: "Teletalk", ...bio },
    300,
  ],
];

describe.each(paths)("%s", (path, order, price) => {
  test("confirms the order's own charge, moves no money, and once only", async () => {
    const user = await newUser(server, admin, 1000);
    expect(await settle(user, path)).toMatchObject({
      status: 409,
      body: { error: "Nothing to charge", code: "nothing-to-charge" },
    });
    await placed(user, { ...order });
    expect(await settle(user, path)).toMatchObject({
      status: 200,
      body: { balance: 1000 - price },
    });
    expect((await settle(user, path)).status).toBe(409);
    expect(await balanceOf(user)).toBe(1000 - price);
  });
});

test.each(["update-balance-server", "update-balance-roshid", "update-edit-balance-roshid"])(
  "%s charges nothing by itself",
  async (path) => {
    const user = await newUser(server, admin, 1000);
    expect((await settle(user, path)).body.code).toBe("nothing-to-charge");
    await placed(user);
    expect((await settle(user, path)).status).toBe(409);
    expect(await balanceOf(user)).toBe(880);
  },
);

describe("update-balance-birth", () => {
  test("stands alone: with no birth order it charges by itself, once a key", async () => {
    const user = await newUser(server, admin, 250);
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => settle(user, "update-balance-birth", key)),
    );
    expect(answers.map((one) => [one.status, one.body.balance])).toEqual(Array(8).fill([200, 150]));
    expect((await settle(user, "update-balance-birth")).body.balance).toBe(50);
    expect(await settle(user, "update-balance-birth")).toMatchObject({
      status: 402,
      body: { error: "Insufficient balance!" },
    });
    const [row] = (await user.send("GET", "/api/wallet/statement?limit=1")).body;
    expect(row).toMatchObject({
      kind: "charge",
      service: "birthBalance",
      amount: -100,
      balance: 50,
    });
  });

  test("takes the last poisha", async () => {
    const user = await newUser(server, admin, 100);
    expect(await settle(user, "update-balance-birth")).toMatchObject({
      status: 200,
      body: { balance: 0 },
    });
  });

  test("at a price of nothing charges nothing", async () => {
    const user = await newUser(server, admin);
    await admin.send("POST", "/api/balance/update-birth-balance", { birthBalance: 0 });
    expect(await settle(user, "update-balance-birth")).toMatchObject({
      status: 200,
      body: { balance: 0 },
    });
    await admin.send("POST", "/api/balance/update-birth-balance", { birthBalance: 100 });
  });
});

describe("a confirmation", () => {
  test("takes one charge each, however many come at once", async () => {
    const user = await newUser(server, admin, 1000);
    for (let count = 0; count < 3; count++) await placed(user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => settle(user, "update-balance-nid")),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(3);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(7);
    expect(await balanceOf(user)).toBe(640);
  });

  test("comes too late after ten minutes", async () => {
    const user = await newUser(server, admin, 1000);
    await placed(user);
    await server.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update transfers set created_at = now() - interval '10 minutes 1 second'
        where user_id = ${user.user._id}`;
    });
    expect((await settle(user, "update-balance-nid")).status).toBe(409);
  });

  test("is of the service and of the user it was charged for", async () => {
    const [user, other] = [await newUser(server, admin, 1000), await newUser(server, admin, 1000)];
    await placed(user);
    expect((await settle(user, "update-balance-tin")).status).toBe(409);
    expect((await settle(other, "update-balance-nid")).status).toBe(409);
    expect((await settle(user, "update-balance-nid")).status).toBe(200);
  });

  test("under one key answers the same, refusals too", async () => {
    const user = await newUser(server, admin, 1000);
    const key = { "Idempotency-Key": randomUUID() };
    expect((await settle(user, "update-balance-nid", key)).status).toBe(409);
    await placed(user);
    const again = await settle(user, "update-balance-nid", key);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([409, "true"]);
    // A key belongs to one operation of one user.
    expect(
      (await settle(user, "update-balance-tin", key)).headers.get("Idempotent-Replayed"),
    ).toBeNull();
    expect(
      (await settle(await newUser(server, admin), "update-balance-nid", key)).headers.get(
        "Idempotent-Replayed",
      ),
    ).toBeNull();
  });

  test("of a cancelled order moves no money either", async () => {
    const user = await newUser(server, admin, 1000);
    await cancel(admin, await placed(user));
    await settle(user, "update-balance-nid");
    expect(await balanceOf(user)).toBe(1000);
  });
});

test("every settlement call that is declared stands here", async () => {
  const settled = [
    ...paths.map(([path]) => path),
    "update-balance-birth",
    "update-balance-server",
    "update-balance-roshid",
    "update-edit-balance-roshid",
  ];
  const declared = builtIns.flatMap(({ settlement = [], editSettlement = [] }) =>
    [settlement, editSettlement].flat(),
  );
  expect(settled.sort()).toEqual(declared.sort());
  expect(await verifyLedger(server.sql)).toEqual([]);
});
