import { beforeAll, expect, test } from "vitest";
import { keepPhone } from "../phones/phones.ts";
import { openSmsDesk } from "../test/sms/desk.ts";
import { deliver, placed } from "../test/writes.ts";
import { shareOf } from "./sms.ts";

const PER_DAY = 20;
let desk: Awaited<ReturnType<typeof openSmsDesk>>;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: String(PER_DAY) });
});

test("10,000 requests for codes, sent by four processes at once, cost no more than the bound, and leave news of orders their part", {
  timeout: 600_000,
}, async () => {
  const { server, provider } = desk;
  const rahim = await desk.newUser();
  await desk.admin.send("POST", `/api/users/users/${rahim.user._id}/balance`, {
    direction: "add",
    amount: 5000,
    reason: "to order",
  });
  await desk.prove(rahim, "01741130000");
  // A proved number each, which costs an SMS each.
  await server.sql`
    insert into users (username, full_name, gender, password_hash)
    select 'pumped-' || n, 'Somebody', 'male', 'x' from generate_series(1, 10000) n`;
  const people = await server.sql<{ id: string; username: string }[]>`
    select id, username from users where username like 'pumped-%'`;
  for (const [at, one] of people.slice(0, 200).entries()) {
    await keepPhone(server.sql, server.seal, one.id, `0184${String(1_000_000 + at)}`);
    await server.sql`update users set phone_proved_at = now() where id = ${one.id}`;
  }
  for (let at = 0; at < people.length; at += 50) {
    await server.sql`delete from rate_limits`;
    await Promise.all(
      people.slice(at, at + 50).map(({ username }) => desk.call("forgotten", { username })),
    );
  }
  await Promise.all(Array.from({ length: 4 }, desk.sendSms));
  expect(provider.sent).toHaveLength(shareOf(PER_DAY));
  expect(await server.sql`select from sms_messages`).toHaveLength(0);
  for (let at = 0; at < PER_DAY; at += 1) await deliver(desk.admin, await placed(rahim));
  await server.sql`update sms_messages set next_try_at = now()`;
  await Promise.all(Array.from({ length: 4 }, desk.sendSms));
  expect(provider.sent).toHaveLength(PER_DAY);
  const days = await server.sql`select kind, sent, price from sms_days order by kind`;
  expect(days).toEqual([
    { kind: "code", sent: 15, price: 15 * 35 },
    { kind: "ready", sent: 5, price: 5 * 35 },
  ]);
  // What was sent and logged names nobody.
  const said = [...provider.sent.map(({ text }) => text), ...desk.said].join("\n");
  for (const word of ["01741130000", rahim.user.fullName, rahim.user.username])
    expect(said).not.toContain(word);
});
