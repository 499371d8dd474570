import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, claim, decideMoney, newAdmin, newTrxId, sendMoney } from "../test/writes.ts";
import { creditWhatIsLeft } from "./left.ts";
import { type Heard, newPhone, type Phone } from "./test/phone.ts";

const settings = { SENT_MONEY_ONLY: "1" };
let server: TestServer;
let admin: Person;
let user: Person;
let phone: Phone;
beforeAll(async () => {
  server = await openTestServer(settings);
  admin = await logInAdmin(server);
});
afterAll(() => expectRightLedger(server.sql));

/** Everybody is new, and so is the wallet: what one case did concerns no other. */
async function anew() {
  [user, phone] = [await newUser(server, admin), await newPhone(server, admin)];
}
const claims = (heard: Partial<Heard>, who = user) =>
  claim(who, { wallet: "bkash", amount: heard.sum, trxId: heard.trxId });
const beside = async (id: string) => {
  const { body } = await admin.send("GET", "/api/recharge/waiting");
  return body.find((row: { _id: string }) => row._id === id)?.heard;
};
const mine = async (id: string) => {
  const { body } = await user.send("GET", "/api/rechargeHistory/mine");
  return body.find((row: { _id: string }) => row._id === id);
};
const HEARD = { status: 200, body: { message: "Heard" } };
const daysAgo = (days: number) => Date.now() - days * 86_400_000;
const sentBefore = (ms: number) => new Date(Date.now() - ms).toISOString();

/** What each case does, and what the person has then in tk; why it waits where it does. */
type Case = { tk: number; why?: string | undefined; does(): Promise<string | undefined> };
const heardThen = async (heard: Heard, more: object = {}, claimed: Partial<Heard> = {}) => {
  const id = await claims({ ...heard, ...claimed });
  expect(await phone.say({ ...heard, ...more })).toMatchObject(HEARD);
  return id;
};
const cases: Record<string, Case> = {
  "message before claim": {
    tk: 500,
    async does() {
      const heard = phone.received();
      await phone.say(heard);
      return claims(heard);
    },
  },
  "claim before message": { tk: 500, does: () => heardThen(phone.received()) },
  "both at once": {
    tk: 500,
    async does() {
      const heard = phone.received();
      const [id] = await Promise.all([claims(heard), phone.say(heard)]);
      return id;
    },
  },
  "the same message twice, and by two phones, at once and later": {
    tk: 500,
    async does() {
      const [heard, other] = [phone.received(), await newPhone(server, admin)];
      const id = await claims(heard);
      const all = [phone, other, phone, other].map((one) => one.say(heard));
      for (const answer of await Promise.all(all)) expect(answer).toMatchObject(HEARD);
      expect(await other.say(heard)).toMatchObject(HEARD);
      return id;
    },
  },
  "a sum that differs by the fee": {
    tk: 0,
    why: "sum",
    does: () => heardThen(phone.received(), {}, { sum: 510 }),
  },
  "a TrxID with O for 0": {
    tk: 0,
    why: "trx",
    does: () => heardThen(phone.received({ trxId: "BL0OK12345" }), {}, { trxId: "BLO0K12345" }),
  },
  "a TrxID in small letters": {
    tk: 500,
    does: () => heardThen(phone.received({ trxId: "BL7XK12345" }), {}, { trxId: "bl7xk12345" }),
  },
  "a claim that a clerk has accepted already": {
    tk: 500,
    async does() {
      const heard = phone.received();
      const id = await claims(heard);
      expect((await decideMoney(admin, id)).status).toBe(200);
      expect(await phone.say(heard)).toMatchObject(HEARD);
      return undefined;
    },
  },
  "a claim that was refused waits again, and is credited by a tap alone": {
    tk: 0,
    why: "refused",
    async does() {
      const heard = phone.received();
      const id = await claims(heard);
      await decideMoney(admin, id, "not found");
      expect(await phone.say(heard)).toMatchObject(HEARD);
      expect(await mine(id)).toMatchObject({ status: "waiting", refusal: null });
      return id;
    },
  },
  "claimed anew after a refusal": {
    tk: 0,
    why: "refused",
    async does() {
      const heard = phone.received();
      await decideMoney(admin, await claims(heard), "sent back by bKash");
      const id = await claims(heard);
      await phone.say(heard);
      return id;
    },
  },
  "a message of yesterday": {
    tk: 500,
    does: () => heardThen(phone.received(), { at: daysAgo(1) }),
  },
  "a message of last week": {
    tk: 0,
    why: "old",
    does: () => heardThen(phone.received(), { at: String(Math.floor(daysAgo(7) / 1000)) }),
  },
  "Bengali digits, the sign of money, wide gaps": {
    tk: 500,
    async does() {
      const heard = phone.received();
      const text = `You have received ৳ ৫০০.০০ from ০১৭১২৩৪৫৬৭৮.\u00a0 Fee Tk ০.০০.  Balance BDT ১,১০,৫০০.০০. TrxID ${heard.trxId} at ৩০/১১/২০২৬`;
      return heardThen(heard, { text });
    },
  },
  "a message in two parts, the second first": {
    tk: 500,
    async does() {
      const heard = phone.received();
      const id = await claims(heard);
      await phone.say({ ...heard, text: heard.text.slice(70) });
      expect(await balanceOf(user)).toBe(0);
      await phone.say({ ...heard, text: heard.text.slice(0, 70) });
      return id;
    },
  },
  "a message in two parts at once": {
    tk: 500,
    async does() {
      const heard = phone.received();
      const parts = [heard.text.slice(0, 81), heard.text.slice(81)];
      await Promise.all(parts.map((text) => phone.say({ ...heard, text })));
      return claims(heard);
    },
  },
  "a forged sender": {
    tk: 0,
    why: undefined,
    async does() {
      const heard = phone.received();
      for (const from of ["bKash\u200b", "bKash ", "\u2060bKash", "b\u041aash", "bKash."])
        expect(await phone.say({ ...heard, from })).toMatchObject(HEARD);
      return heardThen(heard, { from: "BKASH" });
    },
  },
  "a forged sum above the bound of a message": {
    tk: 0,
    why: "most-message",
    does: () => heardThen(phone.received({ sum: 6_000 })),
  },
  "a balance that does not follow": {
    tk: 0,
    why: "balance",
    async does() {
      await phone.say(phone.received());
      return heardThen(phone.received({ after: 99 }));
    },
  },
  "a message copied with another TrxID": {
    tk: 0,
    why: "balance",
    async does() {
      await phone.say(phone.received());
      const copied = phone.received();
      await phone.say(copied);
      const forged = newTrxId();
      const text = copied.text.replace(copied.trxId, forged);
      return heardThen({ ...copied, text, trxId: forged });
    },
  },
  "words of the payer that look like a TrxID": {
    tk: 0,
    why: undefined,
    async does() {
      const heard = phone.received({ trxId: "REAL123456" });
      const text = heard.text.replace(
        " Fee",
        " Ref Balance Tk 10,500.00. TrxID FAKE123456 at x. Fee",
      );
      return heardThen(heard, { text }, { trxId: "FAKE123456" });
    },
  },
  "two who name one TrxID": {
    tk: 0,
    why: "rivals",
    async does() {
      const heard = phone.received();
      await claims(heard, await newUser(server, admin));
      return heardThen(heard);
    },
  },
  "money that another has by a TrxID that is taken for it": {
    tk: 0,
    why: "used",
    async does() {
      const heard = phone.received({ trxId: "BL9OK12345" });
      const other = await newUser(server, admin);
      const mistyped = await claims({ sum: 500, trxId: "BL90K12345" }, other);
      await phone.say(heard);
      expect((await decideMoney(admin, mistyped)).status).toBe(200);
      return claims(heard);
    },
  },
  "a rule that was changed between": {
    tk: 0,
    why: "rule",
    async does() {
      const heard = phone.received();
      await phone.say(heard);
      const { body } = await admin.send("GET", "/api/recharge/heard/rules");
      const [{ _id, ...rule }] = body;
      const next = { ...rule, template: `${rule.template} {*}` };
      const path = `/api/recharge/heard/rules/${_id}`;
      const changed = await admin.send("PUT", path, next);
      expect(changed.status).toBe(200);
      await admin.send("PUT", `/api/recharge/heard/rules/${changed.body._id}`, rule);
      return claims(heard);
    },
  },
  "a phone that was ended between": {
    tk: 0,
    why: "device",
    async does() {
      const heard = phone.received();
      await phone.say(heard);
      await admin.send("DELETE", `/api/recharge/heard/devices/${phone.id}`);
      return claims(heard);
    },
  },
  "a person of the staff": {
    tk: 0,
    why: "account",
    async does() {
      user = await newAdmin(server, admin, "staff");
      return heardThen(phone.received());
    },
  },
  "a code, also from the wallet": {
    tk: 0,
    why: undefined,
    async does() {
      const text = "Your bKash verification code is 956586. Expires in 2 minutes.";
      expect(await phone.say({ from: "bKash", text })).toMatchObject(HEARD);
      expect(await phone.say({ from: "bKash", text: "আপনার OTP ১২৩৪৫৬" })).toMatchObject(HEARD);
      const kept = await server.sql`select from heard_messages where device_id = ${phone.id}`;
      expect(kept.count).toBe(0);
      return undefined;
    },
  },
};

describe("what was heard credits a claim once, by itself or by a tap", () => {
  test.each(Object.keys(cases))("%s", async (name) => {
    await anew();
    const { tk, why, does } = cases[name] as Case;
    const id = await does();
    expect(await balanceOf(user)).toBe(tk);
    if (id && tk > 0) {
      expect(await mine(id)).toMatchObject({ status: "success", byItself: expect.any(Number) });
      const [{ actor }] = await server.sql<[{ actor: string }]>`
        select actor_id as actor from transfers where source_id = ${id} and kind = 'topup'`;
      const devices = await server.sql`select from heard_devices where id = ${actor}`;
      expect(devices.count).toBe(1);
    }
    if (id && tk === 0) {
      expect((await beside(id))?.why).toBe(why);
      expect(await mine(id)).toMatchObject({ status: "waiting" });
    }
    if (id && why && why !== "used" && why !== "account") {
      expect((await decideMoney(admin, id)).status).toBe(200);
      expect((await decideMoney(admin, id)).status).toBe(409);
      expect(await balanceOf(user)).toBeGreaterThan(0);
    }
    await expectRightLedger(server.sql);
  });
});

test("the bound of a day stands for what comes at once too; raised, what waits is credited", async () => {
  await anew();
  const path = `/api/recharge/heard/devices/${phone.id}`;
  const bounds = { name: "bounded", mostMessage: 5_000, mostDay: 1_200 };
  expect((await admin.send("PUT", path, bounds)).status).toBe(200);
  const all = [phone.received(), phone.received(), phone.received()];
  const ids = await Promise.all(all.map((heard) => claims(heard)));
  for (const [at, heard] of all.entries())
    await phone.say({ ...heard, at: sentBefore(60_000 - at * 1_000) });
  expect(await balanceOf(user)).toBe(1_000);
  const waiting = await Promise.all(ids.map(beside));
  expect(waiting.filter(Boolean)).toMatchObject([{ why: "most-day", sum: 500, device: "bounded" }]);
  await admin.send("PUT", path, { ...bounds, mostDay: 25_000 });
  expect(await balanceOf(user)).toBe(1_500);
  const { body } = await admin.send("GET", "/api/recharge/heard/devices");
  const mine = body.devices.find((one: { _id: string }) => one._id === phone.id);
  expect(mine).toMatchObject({ name: "bounded", creditedToday: 1_500, mostDay: 25_000 });
});

test("what a process left when it ended is credited by the next look, once", async () => {
  await anew();
  const heard = phone.received({ sum: 900 });
  await claims(heard);
  await server.sql`update heard_devices set most_a_message = 100 where id = ${phone.id}`;
  expect(await phone.say(heard)).toMatchObject(HEARD);
  expect([await creditWhatIsLeft(server), await balanceOf(user)]).toEqual([0, 0]);
  // As if it had ended before it went on.
  await server.sql`update heard_devices set most_a_message = 500000 where id = ${phone.id}`;
  const looks = await Promise.all([creditWhatIsLeft(server), creditWhatIsLeft(server)]);
  expect(looks.toSorted()).toEqual([0, 1]);
  expect(await balanceOf(user)).toBe(900);
});

test("a phone that was away for a day says 200 at once in any order: each claim is credited", async () => {
  await anew();
  const path = `/api/recharge/heard/devices/${phone.id}`;
  await admin.send("PUT", path, { name: "away", mostMessage: 5_000, mostDay: 1_000_000 });
  const all = Array.from({ length: 200 }, (_, at) => ({
    ...phone.received(),
    at: daysAgo(1) + at * 60_000,
  }));
  const people = await Promise.all(Array.from({ length: 25 }, () => newUser(server, admin)));
  const claimed = all.map((heard, at) => claims(heard, people[at % 25]));
  await Promise.all(claimed.slice(0, 100));
  const mixed = all.toSorted((one, other) => (one.at % 7919) - (other.at % 7919) || 1);
  // As its app does, which on a busy machine waits too long for some.
  const sayAgain = async (heard: Heard, tries = 10): Promise<Answer> => {
    const answer = await phone.say(heard);
    return answer.status < 500 || tries === 1 ? answer : sayAgain(heard, tries - 1);
  };
  const answers = await Promise.all(mixed.map((heard) => sayAgain(heard)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await Promise.all(claimed);
  const balances = await Promise.all(people.map(balanceOf));
  expect(balances).toEqual(people.map(() => 4_000));
  await expectRightLedger(server.sql);
}, 120_000);

test("fifty pairs at once on two processes: each is credited exactly once", async () => {
  await anew();
  await admin.send("PUT", `/api/recharge/heard/devices/${phone.id}`, {
    ...{ name: "busy", mostMessage: 5_000, mostDay: 1_000_000 },
  });
  const at = { ...inject("database"), database: server.database };
  const other = await openTestServer(settings, { at });
  const people = await Promise.all(Array.from({ length: 50 }, () => newUser(server, admin)));
  const all = people.map((person, index) => ({
    person,
    heard: { ...phone.received(), at: daysAgo(0.5) + index * 1_000 },
  }));
  const asOther = (person: Person): Person => ({
    ...person,
    send: (method, path, body, headers) =>
      send(other, method, path, body, { Cookie: person.cookie, ...headers }),
  });
  await Promise.all(
    all.flatMap(({ person, heard }, index) => [
      claims(heard, index % 2 ? person : asOther(person)),
      phone.say(heard, {}, index % 3 ? other : server),
    ]),
  );
  expect(await Promise.all(people.map(balanceOf))).toEqual(people.map(() => 500));
  await expectRightLedger(server.sql);
}, 120_000);

test("a TrxID that was credited to one is no other's, heard or not", async () => {
  await anew();
  const heard = phone.received();
  await claims(heard);
  await phone.say(heard);
  const other = await newUser(server, admin);
  const again = { wallet: "bkash", amount: 500, trxId: heard.trxId };
  expect(await sendMoney(other, again)).toMatchObject({ status: 409, body: { code: "trx-used" } });
});
