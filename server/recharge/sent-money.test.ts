import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, rename, send } from "../test/builders.ts";
import { expectSound, openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import {
  balanceOf,
  claim,
  decideMoney,
  newAdmin,
  newTrxId,
  sendMoney,
  warmUp,
} from "../test/writes.ts";
import { settleTopup } from "./recharge.ts";

let server: RechargeServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await openRechargeServer();
  admin = server.admin;
  await warmUp(server);
});
afterAll(() => server.closeBkash());

const someone = async () => {
  user = await server.newUser();
  return user;
};
const waiting = async (person = admin) => (await person.send("GET", "/api/recharge/waiting")).body;
const waitingOf = async (person: Person) =>
  (await waiting()).filter(({ username }: any) => username === person.user.username);
const mine = () => server.mine(user);

describe("money that was sent by hand", () => {
  test("waits with what its sender typed, cleaned; accepted it is in balance, history and statement, with its way", async () => {
    await someone();
    const trxId = newTrxId();
    const typed = {
      wallet: "rocket",
      amount: "৫০০",
      trxId: ` ${trxId.toLowerCase().slice(0, 5)} ${trxId.slice(5)}`,
      lastFour: "01712-34৪৮২১",
    };
    const id = await claim(user, typed);
    expect(await mine()).toMatchObject({
      _id: id,
      status: "waiting",
      sentBy: "rocket",
      transId: trxId,
      balance: null,
      amount: 500,
    });
    expect((await waiting()).find((one: any) => one._id === id)).toMatchObject({
      username: user.user.username,
      number: "4821",
      transId: trxId,
      amount: 500,
      status: "waiting",
    });
    expect(await balanceOf(user)).toBe(0);
    expect((await decideMoney(admin, id)).status).toBe(200);
    expect(await balanceOf(user)).toBe(500);
    expect(await mine()).toMatchObject({
      status: "success",
      transId: trxId,
      balance: 500,
      sentBy: "rocket",
    });
    const [row] = (await user.send("GET", "/api/wallet/statement")).body;
    expect(row).toMatchObject({ kind: "topup", amount: 500, reason: trxId, sentBy: "rocket" });
    const { body } = await admin.send("GET", `/api/rechargeHistory/get?q=${trxId.toLowerCase()}`);
    expect(body.data).toMatchObject([{ _id: id, status: "success", sentBy: "rocket" }]);
    const [line] =
      await server.sql`select actor_id, details from audit where action = 'topup-credited'
        and subject = ${id}`;
    expect(line).toMatchObject({ actorId: admin.user._id, details: { amount: 500, trxId } });
    expect((await waiting()).some((one: any) => one._id === id)).toBe(false);
    await expectSound(server.sql);
  });

  test("refused, its sender reads why, nothing moves, and the same TrxID may be sent anew", async () => {
    await someone();
    const trxId = newTrxId();
    const id = await claim(user, { trxId, amount: 900 });
    expect((await decideMoney(admin, id, "৯০০ নয়, ৪০০ এসেছে")).status).toBe(200);
    expect(await mine()).toMatchObject({
      _id: id,
      status: "refused",
      refusal: "৯০০ নয়, ৪০০ এসেছে",
      sentBy: "nagad",
    });
    const decided = { status: 409, body: { code: "sent-money-decided" } };
    expect(await decideMoney(admin, id)).toMatchObject(decided);
    expect(await decideMoney(admin, id, "again")).toMatchObject(decided);
    expect(await balanceOf(user)).toBe(0);
    expect((await decideMoney(admin, await claim(user, { trxId, amount: 400 }))).status).toBe(200);
    expect(await balanceOf(user)).toBe(400);
    await expectSound(server.sql);
  });

  test("accepted twice, at once by three, or while it is refused: at most once", async () => {
    await someone();
    const others = [admin, await newAdmin(server, admin), await newAdmin(server, admin)];
    for (const refusing of [false, true]) {
      const [before, id] = [await balanceOf(user), await claim(user)];
      const answers = await Promise.all([
        ...others.flatMap((one) => [decideMoney(one, id), decideMoney(one, id)]),
        ...(refusing ? others.map((one) => decideMoney(one, id, "no")) : []),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const { status } = await mine();
      expect(await balanceOf(user)).toBe(before + (status === "success" ? 500 : 0));
      await expectSound(server.sql);
    }
  });

  test("a TrxID is credited once for ever: not to another, not again, not beside the gateway, in no letters; others' stay apart", async () => {
    const first = await someone();
    const trxId = newTrxId();
    const [one, other] = [await claim(first, { trxId }), await claim(await someone(), { trxId })];
    expect((await decideMoney(admin, one)).status).toBe(200);
    const used = { status: 409, body: { code: "trx-used" } };
    expect(await decideMoney(admin, other)).toMatchObject(used);
    expect(await mine()).toMatchObject({ status: "waiting" });
    expect(await sendMoney(user, { trxId: trxId.toLowerCase() })).toMatchObject(used);
    expect(await sendMoney(first, { trxId })).toMatchObject(used);
    // Another company may have given the same letters.
    expect((await sendMoney(user, { trxId, wallet: "rocket" })).status).toBe(201);
    await server.pay(first, "pay");
    const { transId } = await server.mine(first);
    expect(await sendMoney(user, { wallet: "bkash", trxId: transId })).toMatchObject(used);
    const late = await claim(user, { wallet: "bkash" });
    await server.sql`update topups set claimed_trx = upper(${transId}) where id = ${late}`;
    expect(await decideMoney(admin, late)).toMatchObject(used);
    expect(await balanceOf(user)).toBe(0);
    await expectSound(server.sql);
  });

  test.each([
    ["nagad", "01712345678"],
    ["bkash", "1712345678"],
    ["nagad", "৮৮০১৭১২৩৪৫৬৭৮"],
    ["bkash", "0088 01712-345678"],
    ["rocket", "017123456785"],
    ["rocket", "17123456785"],
    ["nagad", "88017123456785"],
    ["rocket", "01712345678"],
  ])(
    "a person's number in place of a TrxID is refused with a sentence: %s, %s",
    async (wallet, trxId) => {
      await someone();
      expect(await sendMoney(user, { wallet, trxId })).toMatchObject({
        status: 422,
        body: { fields: { trxId: expect.stringContaining("mobile number") } },
      });
    },
  );

  test("Rocket's own TxnIds are ten digits, and pass", async () => {
    await someone();
    expect((await sendMoney(user, { wallet: "rocket", trxId: "1712345678" })).status).toBe(201);
  });

  test("what somebody only named takes a transaction from nobody: the gateway credits it to who paid", async () => {
    await someone();
    const [trxId, payer] = [newTrxId(), await server.newUser()];
    const id = await claim(user, { wallet: "bkash", trxId });
    const [top] = await server.sql<[{ id: string; invoice: string }]>`
      insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
        confirmed_at)
      values (${payer.user._id}, 'bkash', 20000, 'I-' || uuidv7(), ''::bytea, 'executing',
        'P-' || uuidv7(), now())
      returning id, invoice`;
    const paid = {
      outcome: "paid",
      trxId,
      amount: 20_000,
      currency: "BDT",
      invoice: top.invoice,
      payer: "",
    } as const;
    await settleTopup(server.recharge, top.id, { ...paid, paidAt: undefined });
    expect(await balanceOf(payer)).toBe(200);
    expect(await decideMoney(admin, id)).toMatchObject({ status: 409, body: { code: "trx-used" } });
    expect(await balanceOf(user)).toBe(0);
    await expectSound(server.sql);
  });

  test("the same key is the same money, at once too; a second claim of one TrxID waits for the first", async () => {
    await someone();
    const [trxId, key] = [newTrxId(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendMoney(user, { trxId }, key)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await sendMoney(user, { trxId, amount: 700 }, key)).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
    expect(await sendMoney(user, { trxId })).toMatchObject({
      status: 409,
      body: { code: "trx-waiting" },
    });
    const rows = await server.sql`select from topups where user_id = ${user.user._id}`;
    expect(rows.count).toBe(1);
  });

  test("ten wrong ones in an hour, and the next waits; a right one before counts nothing", async () => {
    await someone();
    await decideMoney(admin, await claim(user));
    const used = (await mine()).transId;
    for (let wrong = 0; wrong < 6; wrong++)
      expect((await sendMoney(user, { trxId: used })).status).toBe(409);
    for (let wrong = 0; wrong < 4; wrong++)
      await decideMoney(admin, await claim(user), "not there");
    const answer = await sendMoney(user);
    expect(answer).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await sendMoney(await server.newUser())).status).toBe(201);
  });

  test("of wrong ones at once ten are told, however many there are", async () => {
    await someone();
    await decideMoney(admin, await claim(user));
    const used = (await mine()).transId;
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => sendMoney(user, { trxId: used })),
    );
    expect(answers.filter(({ body }) => body.code === "trx-used")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test("who compares is told of another that has the same TrxID, or one that differs only in letters that look like digits", async () => {
    const [payer, trxId] = [await someone(), newTrxId()];
    const [early, late] = [
      await claim(payer, { trxId }),
      await claim(await server.newUser(), { trxId }),
    ];
    const whole = (id: string) =>
      waiting().then((all: any[]) => all.find((one) => one._id === id).alike);
    const customer = "শাহীন কম্পিউটার";
    await rename(server, payer, customer);
    expect(await whole(late)).toMatchObject({
      transId: trxId,
      customer,
      sentBy: "nagad",
      status: "waiting",
    });
    expect(await whole(early)).toMatchObject({
      transId: trxId,
      sentBy: "nagad",
      status: "waiting",
    });
    await decideMoney(admin, early);
    const { createdAt } = (await server.mine(payer)) ?? {};
    expect(await whole(late)).toEqual({
      transId: trxId,
      customer,
      sentBy: "nagad",
      status: "success",
      createdAt,
    });
    await decideMoney(admin, late, "another's");
    const first = await claim(await someone(), { trxId: "8N7O4KQ1ZZ" });
    const second = await claim(await server.newUser(), { wallet: "nagad", trxId: "8N704KQIZZ" });
    const alikeOf = async (id: string) => (await whole(id))?.transId;
    expect(await alikeOf(first)).toBe("8N704KQIZZ");
    await decideMoney(admin, first);
    expect(await alikeOf(second)).toBe("8N7O4KQ1ZZ");
    expect(await alikeOf(await claim(user))).toBeUndefined();
    await decideMoney(admin, second, "another's");
  });

  test("ten of a user wait at most, so that nobody hides the others'", async () => {
    await someone();
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendMoney(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await waitingOf(user)).toHaveLength(10);
    expect(await sendMoney(user)).toMatchObject({ status: 409, body: { code: "sent-money-many" } });
    await decideMoney(admin, (await mine())._id, "not there");
    await decideMoney(
      admin,
      (await waiting()).find((one: any) => one.username === user.user.username)._id,
      "not there",
    );
    await decideMoney(
      admin,
      (await waiting()).find((one: any) => one.username === user.user.username)._id,
      "not there",
    );
    expect((await sendMoney(user)).status).toBe(201);
  });

  test("nobody accepts their own, and nothing goes to a deleted account", async () => {
    const own = await claim(admin);
    expect(await decideMoney(admin, own)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await decideMoney(admin, own, "a test")).status).toBe(200);
    await someone();
    const id = await claim(user);
    expect((await admin.send("DELETE", `/api/users/users/${user.user._id}`)).status).toBe(200);
    expect(await decideMoney(admin, id)).toMatchObject({
      status: 409,
      body: { code: "sent-money-gone" },
    });
    expect((await decideMoney(admin, id, "the account is gone")).status).toBe(200);
    await expectSound(server.sql);
  });

  test("what is not filled in rightly is refused at its field, and a request without a key", async () => {
    await someone();
    const mobiles = ["01712345678", "+8801712345678", "008801712345678", "০১৭১২-৩৪৫৬৭৮"];
    for (const [field, wrong] of Object.entries({
      wallet: ["upay", ""],
      amount: ["199", "", -500, "1.000,50"],
      trxId: ["", "AB12", "বাংলা লেখা", "A".repeat(21), "9HK7;DROP", ...mobiles],
      lastFour: ["", "12", "12345", "abcd"],
    }))
      for (const value of wrong) {
        const { status, body } = await sendMoney(user, { [field]: value });
        expect([field, value, status, Object.keys(body.fields ?? {})]).toEqual([
          field,
          value,
          422,
          [field],
        ]);
      }
    expect(
      (
        await user.send("POST", "/api/recharge/sent", {
          wallet: "nagad",
          amount: 500,
          trxId: "AAA111",
          lastFour: "1111",
        })
      ).status,
    ).toBe(400);
    const id = await claim(user);
    expect(
      (await admin.send("POST", `/api/recharge/waiting/${id}/refuse`, { reason: " " })).status,
    ).toBe(422);
    for (const other of [randomUUID(), "no-id"])
      expect((await decideMoney(admin, other)).status).toBe(404);
    await server.start(user);
    const gateway = (await mine())._id;
    expect((await decideMoney(admin, gateway)).status).toBe(404);
    expect((await admin.send("POST", `/api/rechargeHistory/${id}/recheck`)).status).toBe(404);
  });

  test("nobody, a user and staff without the right see and decide nothing; with the right staff do", async () => {
    await someone();
    const id = await claim(user);
    const clerk = await newAdmin(server, admin, "staff");
    expect((await send(server, "POST", "/api/recharge/sent", {})).status).toBe(401);
    for (const person of [user, clerk])
      for (const answer of [
        await person.send("GET", "/api/recharge/waiting"),
        await decideMoney(person, id),
        await decideMoney(person, id, "no"),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(
      (await clerk.send("PUT", "/api/recharge/numbers", { nagad: "01712345678" })).status,
    ).toBe(403);
    expect((await mine()).status).toBe("waiting");
  });
});

test("the desk's numbers are an admin's to set; everybody who is signed in reads them, and the log has them", async () => {
  await someone();
  const set = (numbers: object) => admin.send("PUT", "/api/recharge/numbers", numbers);
  expect((await set({ bkash: "০১৭১২-৩৪৫৬৭৮", rocket: "017123456781", nagad: "" })).status).toBe(
    200,
  );
  const read = async () => (await user.send("GET", "/api/recharge/numbers")).body;
  expect(await read()).toEqual({ bkash: "01712345678", rocket: "017123456781" });
  for (const wrong of ["12345", "abc", 1]) expect((await set({ nagad: wrong })).status).toBe(422);
  expect((await set({ upay: "01712345678" })).status).toBe(422);
  await set({ nagad: "01812345678" });
  expect(await read()).toEqual({ nagad: "01812345678" });
  const [line] =
    await server.sql`select details from audit where action = 'pay-numbers-set' order by id desc
      limit 1`;
  expect(line?.["details"]).toEqual({
    from: "bkash 01712345678, rocket 017123456781",
    to: "nagad 01812345678",
  });
  expect((await send(server, "GET", "/api/recharge/numbers")).status).toBe(401);
});
