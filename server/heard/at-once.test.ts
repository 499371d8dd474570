import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { acceptMoney } from "../recharge/sent-money.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, claim } from "../test/writes.ts";
import { creditWhatIsLeft } from "./left.ts";
import { type Heard, newPhone } from "./test/phone.ts";

/* What somebody who works here does just while a message or a claim comes, or a day later. */

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
afterAll(() => expectRightLedger(server.sql));

const HEARD = { status: 200, body: { message: "Heard" } };
const anew = async () => ({
  user: await newUser(server, admin),
  phone: await newPhone(server, admin),
});
const claims = (user: Person, { sum, trxId }: Heard) =>
  claim(user, { wallet: "bkash", amount: sum, trxId });
const sentBefore = (ms: number) => new Date(Date.now() - ms).toISOString();
const tapper = { id: admin.user._id, role: "admin" } as const;

test("a message that comes while its claim is credited by hand is marked as that of it", async () => {
  const { user, phone } = await anew();
  const heard = phone.received();
  const id = await claims(user, heard);
  let said: Promise<unknown> | undefined;
  await server.sql.begin(async (tx) => {
    await acceptMoney(tx, server, id, tapper);
    said = phone.say(heard);
    await delay(300);
  });
  expect(await said).toMatchObject(HEARD);
  const { body } = await admin.send("GET", "/api/recharge/heard/messages");
  expect(body[0]).toMatchObject({ trxId: heard.trxId, became: "matched" });
  expect(await balanceOf(user)).toBe(500);
});

test("raised a little, it credits no more of yesterday's that wait than it has room for", async () => {
  const { user, phone } = await anew();
  const path = `/api/recharge/heard/devices/${phone.id}`;
  const bounds = { name: "raised", mostMessage: 5_000, mostDay: 900 };
  expect((await admin.send("PUT", path, bounds)).status).toBe(200);
  const all = Array.from({ length: 5 }, () => phone.received());
  for (const [at, heard] of all.entries()) {
    await claims(user, heard);
    await phone.say({ ...heard, at: sentBefore(60_000 - at * 1_000) });
  }
  expect(await balanceOf(user)).toBe(500);
  const day = server.sql`interval '1 day'`;
  await server.sql`
    update topups set created_at = created_at - ${day} where user_id = ${user.user._id}`;
  await server.sql`
    update heard_messages set said_at = said_at - ${day}, heard_at = heard_at - ${day},
      credited_at = credited_at - ${day} where device_id = ${phone.id}`;
  await admin.send("PUT", path, { ...bounds, mostDay: 1_100 });
  await creditWhatIsLeft(server);
  expect(await balanceOf(user)).toBe(1_000);
});

test("money that is accepted while its sender's account is deleted: neither waits without end", async () => {
  const { user, phone } = await anew();
  const id = await claims(user, phone.received());
  let deleted: Promise<{ status: number }> | undefined;
  await server.sql.begin(async (tx) => {
    await tx`select from users where id = ${user.user._id} for share`;
    deleted = admin.send("DELETE", `/api/users/users/${user.user._id}`);
    await delay(300);
    await acceptMoney(tx, server, id, tapper);
  });
  expect((await deleted)?.status).toBe(200);
});

test("a deleted account gets nothing", async () => {
  const { user, phone } = await anew();
  const heard = phone.received();
  const id = await claims(user, heard);
  await admin.send("DELETE", `/api/users/users/${user.user._id}`);
  expect(await phone.say(heard)).toMatchObject(HEARD);
  const [row] = await server.sql`select state from topups where id = ${id}`;
  expect(row?.state).not.toBe("credited");
});
