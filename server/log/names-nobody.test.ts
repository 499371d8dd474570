import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { PushMessage } from "../../contract/news/push.ts";
import { createApp } from "../app.ts";
import { openMetrics } from "../metrics/metrics.ts";
import { smsWriters } from "../phones/writers.ts";
import { pushKeys, sendDue as sendPushes } from "../push/push.ts";
import { sendDue as sendSms } from "../sms/sms.ts";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { send } from "../test/builders.ts";
import { madeService } from "../test/own-services.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { openRechargeServer } from "../test/recharge-server.ts";
import { silentLive } from "../test/silent-live.ts";
import { bulkSms } from "../test/sms/desk.ts";
import { startSmsProvider } from "../test/sms/provider.ts";
import { leaveTraces, left } from "../test/traceable.ts";
import { deliver, newAdmin, placed, refund } from "../test/writes.ts";
import { openLog } from "./log.ts";

/** What anybody can see who is not the desk: it names no person, no number of theirs and no sum. */
const lines: string[] = [];
const provider = await startSmsProvider();
const desk = await openRechargeServer({}, PATIENT_MS, undefined, {
  env: bulkSms(provider.url),
  log: openLog("trace", { write: (line: string) => void lines.push(line) }),
});
const metrics = openMetrics({
  ...desk,
  live: { ...silentLive, count: () => 1 },
  standby: { lag: () => undefined },
});
const server = { ...desk, app: createApp({ ...desk, measure: metrics.measure }, "no-page") };
metrics.server.listen(0, "127.0.0.1");
await once(metrics.server, "listening");
afterAll(async () => {
  metrics.server.close();
  await Promise.all([provider.stop(), desk.closeBkash()]);
});

const { admin, sql, seal, env, log } = server;
/** No other figure of this test is alike. */
const PRICE = 73_917;
const NUMBER = "01819274653";
const NAME = "মোঃ অনন্যনাম ট্রেসউদ্দিন";

/** Digits, but for an order's number, a code with its time, and how long that lives. */
function figuresIn(text: string): string[] {
  const known = /K-[\d০-৯]+|\b\d{6} \(\d\d:\d\d\)|৫ মিনিট/g;
  return text.replace(known, "").match(/[\d০-৯৳]+/g) ?? [];
}

test("no SMS, push, sentence for WhatsApp, log line or metric names a person, a number or a sum", async () => {
  const service = await openPushService();
  const user = await server.newUser(3 * PRICE);
  await sql`update users set full_name = ${NAME} where id = ${user.user._id}`;
  const readers = new Map<string, (body: Buffer) => PushMessage>();
  const clerk = await newAdmin(server, admin, "staff");
  for (const person of [user, admin, clerk]) {
    const { endpoint, subscription, read } = subscriber();
    readers.set(new URL(endpoint).pathname, read);
    await person.send("POST", "/api/push/subscription", subscription);
  }
  const sms = env.sms ?? expect.fail("no SMS");
  const tell = async () => {
    await sql`update push_messages set next_try_at = now()`;
    await sql`update sms_messages set next_try_at = now()`;
    const keys = await pushKeys(sql, seal);
    await sendPushes(sql, { keys, subject: "https://desk.example", agent: service.agent }, log);
    const writers = smsWriters(seal, env);
    await sendSms({ sql, log, writers, env: { ...env, sms } });
  };
  const lastCode = () => / (\d{6}) \(/.exec(provider.sent.at(-1)?.text ?? "")?.[1];

  await user.send("PUT", "/api/users/phone", { phone: NUMBER });
  await tell();
  await user.send("POST", "/api/users/phone/code", { code: lastCode() });
  await user.send("PUT", "/api/wallet/alert", { below: 2 * PRICE });
  const { key } = await madeService(admin, { price: PRICE });
  const order = await placed(user, {
    category: key,
    passportNumber: left.passport,
    fullName: left.passportName,
    consent: true,
  });
  const say = (text: string, asks: boolean) =>
    admin.send("PUT", `/api/apply/order/${order}/messages`, { text, asks });
  await say(`${NAME}, ${left.nid}?`, true);
  await tell();
  const opened = await clerk.send("GET", `/api/apply/order/${order}/whatsapp`);
  await deliver(admin, order);
  await refund(admin, order, 17);
  await admin.send("POST", "/api/notice/notices", { notice: `${NAME} ৳${PRICE}`, push: true });
  await tell();
  await leaveTraces(server, admin, user);
  await tell();
  const username = user.user.username;
  await send(server, "POST", "/api/auth/forgotten", { username });
  await tell();
  const chosen = { username, code: lastCode(), newPassword: "another-good-one" };
  const changed = await send(server, "POST", "/api/auth/forgotten/code", chosen);
  expect(changed.status).toBe(200);
  await tell();

  const words = [...Object.values(left), NAME, username, NUMBER, NUMBER.slice(1), "ট্রেসউদ্দিন"];
  for (const { user: somebody } of [admin, clerk]) words.push(somebody.fullName);
  // One more phone is the trace's own, whose messages nobody here can read.
  const pushes = service.received.flatMap(({ path, body }) => readers.get(path)?.(body) ?? []);
  expect(new Set(pushes.map(({ title }) => title.split(" · ")[0])).size).toBeGreaterThanOrEqual(8);
  const texts = provider.sent.map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(3);
  const whatsapp = new URL(opened.headers.get("Location") ?? "").searchParams.get("text") ?? "";
  const shown = pushes.flatMap(({ title, body }) => [title, body]);
  const said = [...texts, whatsapp, ...shown];
  for (const text of said) expect([text, figuresIn(text)]).toEqual([text, []]);

  const { port } = metrics.server.address() as AddressInfo;
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(lines.length).toBeGreaterThan(20);
  const told = [...said, ...lines, figures];
  const naming = words.flatMap((word) =>
    told.filter((text) => text.includes(word)).map((text) => `${word} in ${text}`),
  );
  expect(naming).toEqual([]);
  const sum = new RegExp(`(?<![\\w-])${PRICE}(00)?(?![\\w-])`);
  expect(told.filter((text) => sum.test(text))).toEqual([]);
});
