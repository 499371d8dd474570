import { expect, test } from "vitest";
import { openLog } from "../log/log.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { subscriber } from "../test/push-service.ts";
import { claim, decideMoney } from "../test/writes.ts";
import { newPhone } from "./test/phone.ts";

const settings = { SENT_MONEY_ONLY: "1" };

test("an open page hears of it within a second, a closed one by a push, and by which phone is in the log", async () => {
  const { connection, ...server } = await openLiveServer(settings);
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin);
  const phone = await newPhone(server, admin, "the phone at the till");
  await user.send("POST", "/api/push/subscription", {
    ...subscriber().subscription,
    locale: "bn",
  });
  const [one, other] = [
    await startLiveProcess(server, connection),
    await startLiveProcess(server, connection),
  ];
  const page = listenTo(other, user.cookie);
  await page.hears("hello");
  const heard = phone.received();
  const id = await claim(user, { wallet: "bkash", amount: heard.sum, trxId: heard.trxId });
  const since = performance.now();
  await phone.say(heard, {}, one);
  await page.hears("changed balance recharges");
  expect(performance.now() - since).toBeLessThan(1_000);
  const pushed = await server.sql`select from push_messages where status = 'recharged'`;
  expect(pushed.count).toBe(1);
  const { body } = await admin.send("GET", "/api/audit?action=topup-credited");
  expect(body).toMatchObject([{ actor: null, device: "the phone at the till", subject: id }]);
  const [row] = (await user.send("GET", "/api/wallet/statement")).body;
  expect(row).toMatchObject({ sentBy: "bkash", byItself: expect.any(Number) });
});

test("what is credited by hand is told by a push too, and is not called by itself", async () => {
  const server = await openTestServer(settings);
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin);
  await user.send("POST", "/api/push/subscription", {
    ...subscriber().subscription,
    locale: "en",
  });
  const id = await claim(user);
  await decideMoney(admin, id);
  const pushed = await server.sql`select from push_messages where status = 'recharged'`;
  expect(pushed.count).toBe(1);
  const [row] = (await user.send("GET", "/api/wallet/statement")).body;
  expect(row.byItself).toBeUndefined();
  expect((await user.send("GET", "/api/rechargeHistory/mine")).body[0].byItself).toBeNull();
});

test("no line of the log has a message or a key, also not when the database refuses it", async () => {
  const lines: string[] = [];
  const log = openLog("debug", { write: (line) => void lines.push(line) });
  const server = await openTestServer(settings, { log });
  const phone = await newPhone(server, await logInAdmin(server));
  const heard = phone.received();
  await phone.say(heard);
  await phone.say({ ...heard, text: "x".repeat(3_000) });
  await phone.say(heard, { Authorization: `Bearer ${phone.key}x` });
  await server.sql`alter table heard_messages add constraint none check (sum < 0) not valid`;
  const other = phone.received();
  expect((await phone.say(other)).status).toBe(500);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [phone.key, heard.trxId, other.trxId, "01712345678", "You have received"])
    expect(lines.join("\n")).not.toContain(secret);
});
