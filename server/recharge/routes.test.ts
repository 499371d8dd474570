import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../test/builders.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { settledEtag } from "../test/writes.ts";

let server: RechargeServer;
beforeAll(async () => {
  server = await openRechargeServer();
});
afterAll(() => server.closeBkash());

const create = "/api/bkash/create-payment";
const history = "/api/rechargeHistory/get";

describe("create-payment", () => {
  test.each([199, "199", "199.99", 0, -5, "-5", "", "১৯৯"])(
    "of %j tk says the minimum and asks nobody",
    async (amount) => {
      const user = await server.newUser();
      const { creates } = server.stats();
      expect(await user.send("POST", create, { userId: user.user._id, amount })).toMatchObject({
        status: 422,
        body: {
          error: "Minimum recharge amount is 200!",
          code: "minimum-recharge",
          fields: { amount: expect.any(String) },
        },
      });
      expect(server.stats().creates).toBe(creates);
    },
  );

  test.each([200, "200", "২০০", 200.5, 10_000_000])("of %j tk is taken", async (amount) => {
    const user = await server.newUser();
    expect((await user.send("POST", create, { userId: user.user._id, amount })).status).toBe(200);
  });

  test.each([["abc"], [200.001], ["1e9"], [10_000_001], [null], [undefined]])(
    "of %j is refused",
    async (amount) => {
      const user = await server.newUser();
      expect(await user.send("POST", create, { userId: user.user._id, amount })).toMatchObject({
        status: 422,
      });
    },
  );

  test("is for oneself only, signed in, from our own page, with nothing more than is asked", async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    const body = { userId: user.user._id, amount: 200 };
    expect((await send(server, "POST", create, body)).status).toBe(401);
    expect(await other.send("POST", create, body)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await user.send("POST", create, body, { "Sec-Fetch-Site": "cross-site" })).status).toBe(
      403,
    );
    expect((await user.send("POST", create, { ...body, status: "credited" })).status).toBe(422);
  });

  test("is limited to 20 a minute", async () => {
    const user = await server.newUser();
    const body = { userId: user.user._id, amount: 200 };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => user.send("POST", create, body)),
    );
    expect(answers.filter((one) => one.status === 429).length).toBeGreaterThanOrEqual(5);
  });

  test("says so when bKash is away, and leaves no row to be seen", async () => {
    const user = await server.newUser();
    await server.sql`update provider_tokens set retry_at = now() + interval '1 minute',
      granted_at = now() - interval '2 hours'`;
    expect(await user.send("POST", create, { userId: user.user._id, amount: 200 })).toMatchObject({
      status: 503,
      body: { code: "payment-away" },
    });
    expect(await server.mine(user)).toBeUndefined();
    await server.sql`delete from provider_tokens`;
  });
});

describe("the recharge history", () => {
  test("shows the admin who paid what, newest first, whole", async () => {
    const user = await server.newUser();
    await server.pay(user, "pay", 300);
    await server.pay(user, "cancel", 400);
    const { body } = await server.admin.send("GET", `${history}?q=${user.user.username}`);
    expect(body.data).toMatchObject([
      { amount: 400, status: "cancel", number: "", transId: "", paymentExecuteTime: null },
      {
        userId: user.user._id,
        customer: user.user.fullName,
        username: user.user.username,
        number: "01700000000",
        transId: expect.stringMatching(/^[0-9A-Z]{10}$/),
        paymentExecuteTime: expect.stringMatching(/Z$/),
        amount: 300,
        status: "success",
      },
    ]);
    expect(body.totals).toEqual({ count: 2, credited: 300 });
    const [, paid] = body.data;
    const found = (query: string) =>
      server.admin.send("GET", `${history}?${query}`).then((answer) => answer.body.data.length);
    expect(await found(`q=${paid.transId.toLowerCase()}`)).toBe(1);
    expect(await found(`q=${encodeURIComponent(`TrxID: ${paid.transId}`)}`)).toBe(1);
    for (const number of ["01700000000", "০০০০০০", "+880 1700-000000"])
      expect([number, await found(`q=${encodeURIComponent(number)}&status=success`)]).not.toEqual([
        number,
        0,
      ]);
    expect(await found(`q=${encodeURIComponent("০১৭০০০০০০০৯")}`)).toBe(0);
    expect(await found(`q=${user.user.username}&status=success`)).toBe(1);
    expect(await found(`q=${user.user.username}&status=review`)).toBe(0);
    const day = new Date(Date.now() + 6 * 3600_000).toISOString().slice(0, 10);
    expect(await found(`q=${user.user.username}&day=${day}`)).toBe(2);
    expect(await found(`q=${user.user.username}&day=2024-01-01`)).toBe(0);
    for (const noDay of ["tomorrow", "2026-02-31", "", "0001-01-01"])
      expect([noDay, (await server.admin.send("GET", `${history}?day=${noDay}`)).status]).toEqual([
        noDay,
        422,
      ]);
  });

  test("comes in pages and is 304 until it changes", async () => {
    const user = await server.newUser();
    for (let index = 0; index < 3; index += 1) await server.start(user);
    await settledEtag(server.admin, history);
    const first = await server.admin.send("GET", `${history}?limit=2&q=${user.user.username}`);
    expect(first.body.data).toHaveLength(2);
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect((await server.admin.send("GET", next)).body.data).toHaveLength(1);
    const etag = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await server.admin.send("GET", history, undefined, etag)).status).toBe(304);
    await server.start(user);
    expect((await server.admin.send("GET", history, undefined, etag)).status).toBe(200);
  });

  test("is the admin's alone; a user has their own", async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    await server.pay(user, "pay");
    for (const [method, path] of [
      ["GET", history],
      ["GET", "/api/rechargeHistory/csv"],
      ["DELETE", "/api/rechargeHistory/delete"],
      ["POST", `/api/rechargeHistory/${(await server.mine(user))._id}/recheck`],
    ] as const) {
      expect((await send(server, method, path)).status).toBe(401);
      expect((await user.send(method, path)).status).toBe(403);
    }
    expect((await send(server, "GET", "/api/rechargeHistory/mine")).status).toBe(401);
    expect((await other.send("GET", "/api/rechargeHistory/mine")).body).toEqual([]);
    const { body } = await user.send("GET", "/api/rechargeHistory/mine");
    expect(body).toMatchObject([
      { amount: 200, status: "success", checkedSince: null, balance: 200 },
    ]);
  });

  test("as a file has Dhaka's time, masks payers' numbers, runs nothing, and is written into the audit log", async () => {
    const user = await server.newUser();
    await server.pay(user, "pay");
    await server.sql`update users set full_name = '=1+1' where id = ${user.user._id}`;
    const { status, body, headers } = await server.admin.send(
      "GET",
      `/api/rechargeHistory/csv?q=${user.user.username}`,
    );
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [heading, row, end] = body.replace(/^\u{FEFF}/u, "").split("\r\n");
    expect(heading).toBe(
      '"Time (Dhaka)","Customer","Username","Number","Way","TrxID","Invoice","Amount","Bonus","Status"',
    );
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d,"'=1\+1","[\w-]+","\*{7}\d{4}","bKash","\w+","KAGOJ\w+",200,0,"Success"$/,
    );
    expect(end).toBe("");
    const [audit] =
      await server.sql`select actor_id, details from audit where action = 'recharges-exported'`;
    expect(audit).toEqual({
      actorId: server.admin.user._id,
      details: {
        ...{ rows: 1, status: null, day: null, searched: true },
        ...{ firstDay: null, lastDay: null, way: null },
      },
    });
  });

  test("is a file only for an admin who has just proved who they are", async () => {
    const { _id: userId } = server.admin.user;
    const factor = { userId, kind: "totp", name: "app", secret: "unsealed.x", lastStep: 0 };
    await server.sql`insert into factors ${server.sql(factor)}`;
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${userId}`;
    expect((await server.admin.send("GET", "/api/rechargeHistory/csv")).body.code).toBe(
      "confirm-needed",
    );
    await server.sql`delete from factors where user_id = ${userId}`;
    await server.sql`update sessions set confirmed_at = now() where user_id = ${userId}`;
    expect((await server.admin.send("GET", "/api/rechargeHistory/csv")).status).toBe(200);
  });

  test("clearing empties the table and nothing else; what turns afterwards comes back", async () => {
    const [user, doubtful] = [await server.newUser(), await server.newUser()];
    await server.pay(user, "pay");
    await server.pay(doubtful, "late-paid");
    expect((await server.admin.send("DELETE", "/api/rechargeHistory/delete")).body).toEqual({
      status: "success",
    });
    expect((await server.admin.send("GET", history)).body).toEqual({
      data: [],
      totals: { count: 0, credited: 0 },
    });
    expect(await server.balance(user)).toBe(200);
    expect((await server.mine(user)).status).toBe("success");
    const [audit] =
      await server.sql`select details from audit where action = 'recharge-history-cleared'`;
    expect(audit?.details.hidden).toBeGreaterThanOrEqual(2);
    await server.sweepLater();
    const { body } = await server.admin.send("GET", history);
    expect(body.data).toMatchObject([{ userId: doubtful.user._id, status: "success" }]);
  });
});

describe("a recheck", () => {
  const recheck = (id: string) => server.admin.send("POST", `/api/rechargeHistory/${id}/recheck`);

  test("credits what was in doubt and is paid, and says who asked", async () => {
    const user = await server.newUser();
    await server.pay(user, "late-paid");
    const { _id } = await server.mine(user);
    expect(await recheck(_id)).toMatchObject({
      status: 200,
      body: { recharge: { _id, status: "success" } },
    });
    expect(await recheck(_id)).toMatchObject({
      status: 200,
      body: { recharge: { status: "success" } },
    });
    expect(await server.balance(user)).toBe(200);
    const entries =
      await server.sql`select action, actor_id from audit where subject = ${_id} order by id`;
    expect(entries).toEqual([
      { action: "topup-rechecked", actorId: server.admin.user._id },
      { action: "topup-credited", actorId: server.admin.user._id },
    ]);
  });

  test("leaves a payment that doesn't match in review, with what it came with", async () => {
    const user = await server.newUser();
    expect(await server.pay(user, "amount-mismatch", 1100)).toBe("updateError");
    const { _id } = await server.mine(user);
    expect((await recheck(_id)).body.recharge).toMatchObject({
      status: "review",
      reviewReason: "amount",
      reported: { amount: 110, currency: "BDT" },
    });
    expect(await server.balance(user)).toBe(0);
  });

  test("leaves an unpaid one alone; an unknown id is not found; no answer is told", async () => {
    const user = await server.newUser();
    await server.start(user);
    const { _id } = await server.mine(user);
    expect((await recheck(_id)).body.recharge.status).toBe("pending");
    expect((await recheck(user.user._id)).status).toBe(404);
    expect((await recheck("1")).status).toBe(404);
    await server.pay(user, "503-paid");
    const doubtful = await server.mine(user);
    await server.sql`update topups set payment_id = 'TR-gone' where id = ${doubtful._id}`;
    expect(await recheck(doubtful._id)).toMatchObject({
      status: 503,
      body: { code: "payment-away" },
    });
    expect((await server.mine(user)).status).toBe("pending");
  });
});
