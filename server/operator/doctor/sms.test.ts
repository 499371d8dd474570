import { beforeEach, expect, test } from "vitest";
import { bulkSms, openSmsDesk } from "../../test/sms/desk.ts";
import { runHere } from "../test/command.ts";
import { doctor } from "./doctor.ts";
import { trySms } from "./sms.ts";

const { server, provider } = await openSmsDesk({ SMS_PER_DAY: "4" });
beforeEach(async () => {
  provider.reset();
  await server.sql`delete from sms_days`;
});

const PHONE = "01741150001";
const counted = () => server.sql`select kind, sent from sms_days where sent > 0`;
/** What is wrong with a trial to this number. */
async function wrongWith(typed: string | undefined, env = server.env): Promise<string> {
  const found: string[] = [];
  const report = { note() {}, wrong: (text: string) => void found.push(text) };
  await trySms(report, server.sql, env, typed);
  return found.join();
}

test("the doctor sends one trial message, counts it, and tells what the provider answered", async () => {
  const env = { SMS_PER_DAY: "4", ...bulkSms(provider.url) };
  const { said } = await runHere(doctor, server, { args: ["--sms", `+88${PHONE}`], env });
  expect(said).toMatch(/^ok {5}SMS: the provider took it.*202/m);
  expect(provider.sent).toMatchObject([{ to: `88${PHONE}`, segments: 1 }]);
  expect(await counted()).toEqual([{ kind: "code", sent: 1 }]);
});

test("it names a number that is none, missing settings, and a day that is used up, and sends nothing", async () => {
  for (const bad of [undefined, "0171"])
    expect(await wrongWith(bad)).toContain("--sms needs a mobile number");
  expect(await wrongWith(PHONE, { ...server.env, sms: undefined })).toContain(
    "SMS_URL and SMS_FIELDS are not set",
  );
  await server.sql`insert into sms_days (day, kind, sent) values (dhaka_day(now()), 'code', 4)`;
  expect(await wrongWith(PHONE)).toContain("SMS_PER_DAY is used up today: no trial was sent.");
  expect(provider.sent).toEqual([]);
});

test("it tells of a provider that refuses, and one that can't be reached is not counted", async () => {
  provider.faults.proxyHtml = 1;
  expect(await wrongWith(PHONE)).toContain("The trial SMS was refused");
  await server.sql`delete from sms_days`;
  await provider.down();
  expect(await wrongWith(PHONE)).toContain("The trial SMS was unreached");
  await provider.up();
  expect(await counted()).toEqual([]);
});
