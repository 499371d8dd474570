import { beforeAll, beforeEach, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { openLog } from "../log/log.ts";
import { smsWriters } from "../phones/writers.ts";
import type { Person } from "../test/builders.ts";
import { openSmsDesk } from "../test/sms/desk.ts";
import { callOf } from "./provider.ts";
import { startSms } from "./sms.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
let rahim: Person;
const phone = "01741140001";
beforeAll(async () => {
  desk = await openSmsDesk();
});
beforeEach(async () => {
  desk.provider.reset();
  desk.said.length = 0;
  await desk.server.sql`delete from rate_limits`;
  await desk.server.sql`delete from sms_days`;
  rahim = await desk.newUser();
  await rahim.send("PUT", "/api/users/phone", { phone });
});

const due = () => desk.server.sql`update sms_messages set next_try_at = now()`;
const counted = async () =>
  (await desk.server.sql`select coalesce(sum(sent), 0)::int as sent from sms_days`)[0]?.["sent"];

test.each([
  "refuse",
  "cutAfterTake",
  "error500",
  "error500AfterTake",
  "error429",
  "redirect",
  "proxyHtml",
  "endless",
] as const)(
  "after %s it is not sent again, it is counted, and no line of the log has the number",
  async (fault) => {
    desk.provider.faults[fault] = 1;
    await desk.sendSms();
    await due();
    await desk.sendSms();
    expect(desk.provider.sent.length).toBeLessThanOrEqual(1);
    expect(await desk.server.sql`select from sms_messages`).toHaveLength(0);
    expect(await counted()).toBe(1);
    expect(desk.provider.innerHits).toEqual([]);
    expect(desk.said.join()).toContain("an SMS was not taken");
    expect(desk.said.join()).not.toContain(phone.slice(1));
  },
);

test("a provider that can't be reached is tried three times in all, and nothing is counted", async () => {
  await desk.provider.down();
  for (const left of [1, 1, 0, 0]) {
    await desk.sendSms();
    expect(await desk.server.sql`select from sms_messages`).toHaveLength(left);
    await due();
  }
  expect(await counted()).toBe(0);
  await desk.provider.up();
});

test("once it is reached again the code comes, unless it is too old by then", async () => {
  await desk.provider.down();
  await desk.sendSms();
  await desk.provider.up();
  await due();
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(1);
  await desk.wait(61);
  await rahim.send("PUT", "/api/users/phone", { phone });
  await desk.wait(301);
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(1);
});

test("the template is filled as each provider takes it", () => {
  const letter = { to: phone, text: "কোড 1 & 2 {to}" };
  const made = (env: Record<string, string>) => {
    const { sms } = readEnv({ SMS_URL: "https://sms.example/api?v=1", ...env });
    if (!sms) throw new Error("none");
    const { url, body, headers } = callOf(sms, letter);
    return { url: url.href, body, headers };
  };
  expect(made({ SMS_FIELDS: "To=+{to88}&m={message}", SMS_METHOD: "GET" }).url).toBe(
    `https://sms.example/api?v=1&To=%2B88${phone}&m=${encodeURIComponent(letter.text)}`,
  );
  const json = made({
    SMS_FIELDS: '{"to":["+{to88}"],"message":{"text":"{message}"},"n":1}',
    SMS_HEADER: "Authorization: Bearer key",
  });
  expect(JSON.parse(json.body ?? "")).toEqual({
    to: [`+88${phone}`],
    message: { text: letter.text },
    n: 1,
  });
  expect(json.headers).toEqual({
    Authorization: "Bearer key",
    "Content-Type": "application/json",
  });
});

test.each([
  ["http in production", { SMS_URL: "http://sms.example", PUBLIC_URL: "https://d.example" }],
  ["no message", { SMS_FIELDS: "to={to}&key=secret" }],
  ["no number", { SMS_FIELDS: "m={message}" }],
  ["broken JSON", { SMS_FIELDS: '{"to":"{to}","m":"{message}"' }],
  ["JSON by GET", { SMS_FIELDS: '{"to":"{to}","m":"{message}"}', SMS_METHOD: "GET" }],
  ["no header", { SMS_HEADER: "secret" }],
  ["no price", { SMS_PRICE: "35 poisha" }],
  ["half of it", { SMS_FIELDS: "" }],
])("a setting that can't work stops the start, and its sentence repeats no key: %s", (_, env) => {
  const set = { SMS_URL: "https://sms.example", SMS_FIELDS: "to={to}&m={message}&key=secret" };
  expect(() => readEnv({ ...set, ...env })).toThrow(/^(?!.*secret).*SMS_/);
});

const codesOf = ({ user }: Person) =>
  desk.server.sql`select code_hash from phone_codes where user_id = ${user._id}`;

test("a code that does not leave the house is good for nothing: the day's bound is used up, or nobody is reached", async () => {
  const { sql } = desk.server;
  await desk.provider.down();
  await desk.sendSms();
  expect(await codesOf(rahim)).toEqual([{ codeHash: null }]);
  for (const _ of "12") {
    await due();
    await desk.sendSms();
  }
  expect(await codesOf(rahim)).toEqual([{ codeHash: null }]);
  await desk.provider.up();
  await sql`insert into sms_days (day, kind, sent) values (dhaka_day(now()), 'ready', 1000)
    on conflict (day, kind) do update set sent = 1000`;
  await desk.wait(61);
  await rahim.send("PUT", "/api/users/phone", { phone });
  await desk.sendSms();
  expect(desk.said.join()).toContain("SMS_PER_DAY is used up");
  expect(await codesOf(rahim)).toEqual([{ codeHash: null }]);
  expect(desk.provider.sent).toEqual([]);
});

test("half of the codes prove numbers at most, and the rest is there for forgotten passwords", async () => {
  const { sql } = desk.server;
  await desk.sendSms();
  expect(await sql`select sent, proving from sms_days where kind = 'code'`).toEqual([
    { sent: 1, proving: 1 },
  ]);
  await rahim.send("POST", "/api/users/phone/code", { code: desk.codeTo(phone) });
  await sql`update sms_days set proving = 75, sent = 75 where kind = 'code'`;
  const karim = await desk.newUser();
  await karim.send("PUT", "/api/users/phone", { phone: "01741140002" });
  await desk.call("forgotten", { username: rahim.user.username });
  await desk.sendSms();
  expect(desk.provider.sent.map(({ to }) => to)).toEqual([`88${phone}`, `88${phone}`]);
  expect(await sql`select sent, proving from sms_days where kind = 'code'`).toEqual([
    { sent: 76, proving: 75 },
  ]);
});

test("a message that hangs at the provider holds up no other", async () => {
  const { server, provider } = desk;
  const sending = startSms({
    ...server,
    log: openLog("silent", { write: () => true }),
    writers: smsWriters(server.seal, server.env),
  });
  provider.faults.hang = 1;
  await expect.poll(() => provider.faults.hang, { timeout: 5_000 }).toBe(0);
  const karim = await desk.newUser();
  await karim.send("PUT", "/api/users/phone", { phone: "01741140003" });
  await expect
    .poll(() => provider.sent.map(({ to }) => to), { timeout: 5_000 })
    .toEqual(["8801741140003"]);
  await provider.down();
  await sending.stop();
  await provider.up();
});

test("who asks anew, or removes the number, never waits crosswise with the sender", async () => {
  const { sql } = desk.server;
  const who = rahim.user._id;
  const held = await sql.reserve();
  await held`begin`;
  await held`select from phone_codes where who = ${who} for update`;
  const sending = desk.sendSms();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await held`update sms_messages set tries = 0 where code_who = ${who}`;
  await held`commit`;
  held.release();
  await sending;
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(1);
});
