import { beforeAll, beforeEach, expect, test } from "vitest";
import { pushKeys, sendDue } from "../push/push.ts";
import type { Person } from "../test/builders.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { openSmsDesk } from "../test/sms/desk.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
let rahim: Person;
let phone: string;
let last = 20_000;
const newNumber = () => {
  last += 1;
  return `017411${last}`;
};
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});
beforeEach(async () => {
  desk.provider.reset();
  await desk.server.sql`delete from rate_limits`;
  rahim = await desk.newUser();
  phone = newNumber();
  await desk.prove(rahim, phone);
  desk.provider.reset();
});

const NEW = "a-new-password-7";
const ask = (username: string) => desk.call("forgotten", { username });
const change = (username: string, code: string | undefined, newPassword = NEW) =>
  desk.call("forgotten/code", { username, code, newPassword });
const logIn = (username: string, password: string) => desk.call("login", { username, password });
const wrong = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test.each(["name", "number"])(
  "a new password comes by a code, asked for by %s; it ends all sessions and is told by push",
  async (by) => {
    const typed = by === "name" ? rahim.user.username.toUpperCase() : `+88${phone}`;
    await desk.server.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
    select user_id, id, 'https://push.example/' || id, 'k', 'a', 'bn' from sessions
    where user_id = ${rahim.user._id}`;
    await desk.server.sql`delete from push_messages`;
    await logIn(rahim.user.username, "not-the-password");
    expect((await ask(typed)).body).toMatchObject({ waitSeconds: 60 });
    await desk.sendSms();
    expect(desk.provider.sent).toMatchObject([{ to: `88${phone}`, segments: 1 }]);
    expect((await change(typed, desk.codeTo(phone))).status).toBe(200);
    expect((await rahim.send("GET", "/api/users/userInfo")).body.code).toBe("session-ended");
    const told = await desk.server.sql`select status from push_messages`;
    expect(told).toEqual([{ status: "password-forgotten" }]);
    expect((await logIn(rahim.user.username, "a-good-password")).status).toBe(401);
    expect((await logIn(phone, NEW)).status).toBe(200);
    expect((await logIn(rahim.user.username, NEW)).status).toBe(200);
    expect((await change(typed, desk.codeTo(phone))).body.code).toBe("sms-code-over");
  },
);

test("staff, admins, who has no proved number, who is disabled, and nobody are all answered alike, and sent nothing", async () => {
  const { server, admin } = desk;
  const [clerk, unproved, disabled] = [
    await desk.newUser(),
    await desk.newUser(),
    await desk.newUser(),
  ];
  for (const one of [clerk, disabled]) await desk.prove(one, newNumber());
  await server.sql`update users set role = 'staff' where id = ${clerk.user._id}`;
  await server.sql`update users set disabled_at = now() where id = ${disabled.user._id}`;
  desk.provider.reset();
  const names = [clerk, unproved, disabled, admin].map(({ user }) => user.username);
  names.push("nobody-of-here", "01999999999", "a pass word 9!");
  const answers = [];
  for (const name of [rahim.user.username, ...names]) answers.push((await ask(name)).body);
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  await desk.sendSms();
  expect(desk.provider.sent.map(({ to }) => to)).toEqual([`88${phone}`]);
  for (const name of [rahim.user.username, ...names]) {
    const tries = [];
    for (const _ of "1234") tries.push((await change(name, wrong(desk.codeTo(phone)))).body.code);
    expect(tries).toEqual([...Array(3).fill("sms-code-wrong"), "sms-code-over"]);
  }
  const asked =
    await server.sql`select from phone_codes where purpose = 'forgotten' and asked <> ''`;
  expect(asked).toHaveLength(0);
});

test("a code that was asked for before the number changed, or was removed, is void", async () => {
  await ask(rahim.user.username);
  await desk.sendSms();
  const code = desk.codeTo(phone);
  await desk.prove(rahim, newNumber());
  expect((await change(rahim.user.username, code)).body.code).toBe("sms-code-over");
  const karim = await desk.newUser();
  const theirs = newNumber();
  await desk.prove(karim, theirs);
  await ask(theirs);
  await desk.sendSms();
  await desk.admin.send("DELETE", `/api/users/users/${karim.user._id}/phone`);
  expect((await change(theirs, desk.codeTo(theirs))).body.code).toBe("sms-code-over");
  expect((await logIn(rahim.user.username, NEW)).status).toBe(401);
});

test("of two who bring the code at once one changes the password", async () => {
  await ask(phone);
  await desk.sendSms();
  const code = desk.codeTo(phone);
  const both = await Promise.all([change(phone, code), change(phone, code, "another-pass-8")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [one, other] = [await logIn(phone, NEW), await logIn(phone, "another-pass-8")];
  expect([one.status, other.status].sort()).toEqual([200, 401]);
});

test("the browsers whose sessions a code has ended are told, also when housekeeping comes first", async () => {
  const { server } = desk;
  const service = await openPushService();
  const browser = subscriber();
  await server.sql`delete from push_messages`;
  await rahim.send("POST", "/api/push/subscription", { ...browser.subscription, locale: "bn" });
  await ask(phone);
  await desk.sendSms();
  expect((await change(phone, desk.codeTo(phone))).status).toBe(200);
  await server.sessions.endExpired();
  const keys = await pushKeys(server.sql, server.seal);
  const sender = { keys, subject: "https://desk.example", agent: service.agent };
  expect(await sendDue(server.sql, sender, server.log)).toBe(1);
  expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([
    { title: "আপনার পাসওয়ার্ড বদলেছে" },
  ]);
  await server.sessions.endExpired();
  expect(
    await server.sql`select from push_subscriptions where user_id = ${rahim.user._id}`,
  ).toEqual([]);
});

test("their own name and number are no password, and cost the code nothing", async () => {
  await ask(rahim.user.username);
  await desk.sendSms();
  const code = desk.codeTo(phone);
  for (const own of [rahim.user.username.toUpperCase(), `+88${phone}`])
    expect((await change(rahim.user.username, code, own)).body.code).toBe("password-too-common");
  expect((await change(rahim.user.username, code)).status).toBe(200);
});

test("a weak password is refused and costs no try", async () => {
  await ask(phone);
  await desk.sendSms();
  for (const weak of ["123456", "password", "short"])
    expect((await change(phone, desk.codeTo(phone), weak)).status).toBe(422);
  expect((await change(phone, desk.codeTo(phone))).status).toBe(200);
});

test("three codes a day for a name, known or not, and three to a number by name and number together", async () => {
  for (const name of ["nobody-there", rahim.user.username]) {
    const answers: number[] = [];
    for (const _ of "1234") {
      answers.push((await ask(name)).status);
      await desk.sendSms();
      await desk.wait(61);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  }
  expect((await ask(phone)).status).toBe(200);
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(3);
});

test("a login by number is counted as one, however the number is written, and tells not whose it is", async () => {
  const forms = [phone, `+88${phone}`, `${phone.slice(0, 5)}-${phone.slice(5)}`];
  const guess = async (forms: string[]) => {
    const statuses = [];
    for (const turn of [0, 1, 2, 0, 1, 2, 0])
      statuses.push((await logIn(forms[turn] ?? "", "not-the-password")).status);
    return statuses;
  };
  const nobody = newNumber();
  const known = await guess(forms);
  expect(known).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await guess([nobody, `88${nobody}`, `+88 ${nobody}`])).toEqual(known);
  expect((await logIn(rahim.user.username, "a-good-password")).status).toBe(200);
  const [line] = await desk.server.sql`
    select subject from audit where action = 'login-failed' and actor_id = ${rahim.user._id}`;
  expect(line).toEqual({ subject: rahim.user.username });
});

test("a name that is somebody's number keeps its own login", async () => {
  const squatter = await desk.newUser();
  await desk.server.sql`update users set username = ${phone} where id = ${squatter.user._id}`;
  expect((await logIn(phone, "a-good-password")).body._id).toBe(squatter.user._id);
  await ask(phone);
  await desk.sendSms();
  expect(desk.provider.sent).toEqual([]);
});

test("a new password voids a code that was asked for before, and the admin is told that the number stands", async () => {
  const reset = `/api/users/users/${rahim.user._id}/reset-password`;
  await ask(phone);
  await desk.sendSms();
  expect((await desk.admin.send("POST", reset)).body).toMatchObject({ phoneProved: true });
  expect((await change(phone, desk.codeTo(phone))).body.code).toBe("sms-code-over");
  const karim = await desk.newUser();
  const theirs = newNumber();
  await desk.prove(karim, theirs);
  await ask(theirs);
  await desk.sendSms();
  const own = { oldPassword: "a-good-password", newPassword: NEW };
  expect((await karim.send("PUT", "/api/users/update-password", own)).status).toBe(200);
  expect((await change(theirs, desk.codeTo(theirs), "another-pass-8")).body.code).toBe(
    "sms-code-over",
  );
  const unproved = await desk.newUser();
  const other = `/api/users/users/${unproved.user._id}/reset-password`;
  expect((await desk.admin.send("POST", other)).body).toMatchObject({ phoneProved: false });
});

/** What waits for a lock of this database. */
const waiting = () => desk.server.sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test.each(["bring the code", "prove another"])(
  "a reset that comes while they %s is waited for, not crosswise",
  async (what) => {
    const { sql } = desk.server;
    const other = newNumber();
    if (what === "bring the code") await ask(phone);
    else await rahim.send("PUT", "/api/users/phone", { phone: other });
    await desk.sendSms();
    const held = await sql.reserve();
    await held`begin`;
    await held`select from users where id = ${rahim.user._id} for no key update`;
    const going =
      what === "bring the code"
        ? change(phone, desk.codeTo(phone))
        : rahim.send("POST", "/api/users/phone/code", { code: desk.codeTo(other) });
    await expect.poll(waiting).not.toHaveLength(0);
    await held`update users set password_hash = 'reset' where id = ${rahim.user._id}`;
    await held`commit`;
    held.release();
    expect((await going).body.code).toBe("sms-code-over");
  },
);

test("an address asks thirty times in an hour and tries ninety times, whatever it names", async () => {
  // Without those of the number above.
  await desk.server.sql`delete from rate_limits`;
  const counts = { asked: [] as number[], tried: [] as number[] };
  for (let at = 0; at < 31; at += 1) counts.asked.push((await ask(`somebody-${at}`)).status);
  for (let at = 0; at < 91; at += 1)
    counts.tried.push((await change(`nobody-${at}`, "123456")).status);
  expect(counts.asked).toEqual([...Array(30).fill(200), 429]);
  expect(counts.tried).toEqual([...Array(90).fill(409), 429]);
});
