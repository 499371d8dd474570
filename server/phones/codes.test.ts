import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../test/builders.ts";
import { send } from "../test/builders.ts";
import { forgetProof } from "../test/second-factor.ts";
import { openSmsDesk } from "../test/sms/desk.ts";
import { findPhone } from "./phones.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
let rahim: Person;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});
let last = 10_000;
const newNumber = () => {
  last += 1;
  return `017411${last}`;
};
let phone: string;
beforeEach(async () => {
  desk.provider.reset();
  await desk.server.sql`delete from rate_limits`;
  rahim = await desk.newUser();
  phone = newNumber();
});

const ask = (of: Person, number: string) => of.send("PUT", "/api/users/phone", { phone: number });
const bring = (of: Person, code: string | undefined) =>
  of.send("POST", "/api/users/phone/code", { code });
const wrong = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const numberOf = ({ user }: Person) => findPhone(desk.server.sql, desk.server.seal, user._id);

test("a number is proved by the code that is sent to it, as people write both", async () => {
  expect(await ask(rahim, `+88 ${phone.slice(0, 5)}-${phone.slice(5)}`)).toMatchObject({
    status: 200,
    body: { waitSeconds: 60 },
  });
  expect((await rahim.send("GET", "/api/users/phone")).body).toEqual({
    phone: undefined,
    proved: false,
    smsReady: true,
  });
  await desk.sendSms();
  const [sms] = desk.provider.sent;
  expect(sms).toMatchObject({ to: `88${phone}`, segments: 1 });
  expect(sms?.text).toMatch(/^কাগজ: কোড \d{6} \(\d\d:\d\d\)।/);
  const bengali = desk.codeTo(phone)?.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  expect((await bring(rahim, bengali)).status).toBe(200);
  expect(await numberOf(rahim)).toBe(phone);
  expect((await rahim.send("GET", "/api/users/phone")).body).toEqual({
    phone: `*******${phone.slice(-4)}`,
    proved: true,
    smsReady: true,
  });
});

test("three tries, of tries at once too, and then no code is right", async () => {
  await ask(rahim, phone);
  await desk.sendSms();
  const code = desk.codeTo(phone);
  const tries = await Promise.all(Array.from({ length: 12 }, () => bring(rahim, wrong(code))));
  const codes = tries.map(({ body }) => body.code).sort();
  expect(codes.filter((one) => one === "sms-code-wrong")).toHaveLength(3);
  expect(codes.filter((one) => one === "sms-code-over")).toHaveLength(9);
  expect((await bring(rahim, code)).body.code).toBe("sms-code-over");
  expect(await numberOf(rahim)).toBeUndefined();
});

test("a code lives five minutes, is used once, and of two who bring it at once one has it", async () => {
  await ask(rahim, phone);
  await desk.sendSms();
  await desk.wait(301);
  expect((await bring(rahim, desk.codeTo(phone))).body.code).toBe("sms-code-over");
  await ask(rahim, phone);
  await desk.sendSms();
  const code = desk.codeTo(phone);
  const both = await Promise.all([bring(rahim, code), bring(rahim, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await bring(rahim, code)).body.code).toBe("sms-code-over");
});

test("sent twice, or at once, one SMS goes out; after a minute another, and the one before is void", async () => {
  const both = await Promise.all([ask(rahim, phone), ask(rahim, phone), ask(rahim, phone)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  await desk.sendSms();
  await ask(rahim, phone);
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(1);
  const before = desk.codeTo(phone);
  await desk.wait(61);
  await ask(rahim, phone);
  await desk.sendSms();
  expect(desk.provider.sent).toHaveLength(2);
  if (before !== desk.codeTo(phone))
    expect((await bring(rahim, before)).body.code).toBe("sms-code-wrong");
  expect((await bring(rahim, desk.codeTo(phone))).status).toBe(200);
});

test("the code of one number proves no other, nor anything for somebody else", async () => {
  const karim = await desk.newUser();
  const other = newNumber();
  await ask(rahim, phone);
  await ask(karim, other);
  await desk.sendSms();
  const [mine, theirs] = [desk.codeTo(phone), desk.codeTo(other)];
  if (mine !== theirs) expect((await bring(karim, mine)).body.code).toBe("sms-code-wrong");
  // The number is changed while its code is on its way.
  const third = newNumber();
  await ask(rahim, third);
  if (mine !== desk.codeTo(third))
    expect((await bring(rahim, mine)).body.code).toBe("sms-code-wrong");
  await desk.sendSms();
  expect((await bring(rahim, desk.codeTo(third))).status).toBe(200);
  expect(await numberOf(rahim)).toBe(third);
});

test("a number that another account has proved is told so only to who has its code", async () => {
  await desk.prove(rahim, phone);
  const karim = await desk.newUser();
  const fresh = newNumber();
  const [known, unknown] = [await ask(karim, phone), await ask(karim, fresh)];
  expect(known.body).toEqual(unknown.body);
  await desk.wait(61);
  await ask(karim, phone);
  await desk.sendSms();
  expect((await bring(karim, desk.codeTo(phone))).body.code).toBe("phone-taken");
  expect(await numberOf(rahim)).toBe(phone);
  // An admin removes it, because the operator has given the number to somebody else.
  expect((await desk.admin.send("GET", `/api/users?q=${phone}`)).body).toMatchObject([
    { _id: rahim.user._id },
  ]);
  const path = `/api/users/users/${rahim.user._id}/phone`;
  expect((await desk.admin.send("GET", path)).body).toMatchObject({ proved: true });
  for (const _ of "12") expect((await desk.admin.send("DELETE", path)).status).toBe(200);
  expect((await desk.admin.send("GET", `/api/users?q=${phone}`)).body).toEqual([]);
  await desk.wait(61);
  await ask(karim, phone);
  await desk.sendSms();
  expect((await bring(karim, desk.codeTo(phone))).status).toBe(200);
});

test("of two accounts that bring their codes for one number at once one has it", async () => {
  const karim = await desk.newUser();
  await ask(rahim, phone);
  await desk.sendSms();
  const first = desk.codeTo(phone);
  await ask(karim, phone);
  await desk.sendSms();
  const both = await Promise.all([bring(rahim, first), bring(karim, desk.codeTo(phone))]);
  expect(both.map(({ body }) => body.code ?? "proved").sort()).toEqual(["phone-taken", "proved"]);
});

test("a number, and another, asks who it is; staff and admins have none", async () => {
  await forgetProof(desk.server, rahim);
  expect((await ask(rahim, phone)).body.code).toBe("confirm-needed");
  expect((await rahim.send("DELETE", "/api/users/phone")).body.code).toBe("confirm-needed");
  await desk.again(rahim);
  await desk.prove(rahim, phone);
  expect((await rahim.send("DELETE", "/api/users/phone")).status).toBe(200);
  expect(await numberOf(rahim)).toBeUndefined();
  expect((await ask(desk.admin, phone)).status).toBe(403);
  expect((await bring(desk.admin, "123456")).status).toBe(403);
  expect((await desk.admin.send("GET", "/api/users/phone")).status).toBe(403);
  for (const [method, path] of [
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/code"],
    ["PUT", "/sms-ready"],
  ] as const)
    expect((await send(desk.server, method, `/api/users/phone${path}`)).status).toBe(401);
  for (const method of ["GET", "DELETE"])
    expect((await rahim.send(method, `/api/users/users/${desk.admin.user._id}/phone`)).status).toBe(
      403,
    );
});

test("what is no number or code is refused with a sentence at its field", async () => {
  for (const number of ["", "0171234567", "12345678901", "rahim", "01212345678", "1".repeat(5000)])
    expect((await ask(rahim, number)).body).toMatchObject({
      code: "invalid-fields",
      fields: { phone: expect.any(String) },
    });
  for (const code of ["", "12345", "1234567", "abcdef"])
    expect((await bring(rahim, code)).body).toMatchObject({
      code: "invalid-fields",
      fields: { code: expect.any(String) },
    });
  expect((await bring(rahim, "123456")).body.code).toBe("sms-code-over");
});

test("three codes a day for a person, and three to a number, whoever asks", async () => {
  const answers: number[] = [];
  for (const _ of "1234") {
    answers.push((await ask(rahim, phone)).status);
    await desk.sendSms();
    await desk.wait(61);
  }
  expect(answers).toEqual([200, 200, 200, 429]);
  const karim = await desk.newUser();
  expect((await ask(karim, phone)).status).toBe(429);
  expect((await ask(karim, newNumber())).status).toBe(200);
  expect((await ask(rahim, newNumber())).status).toBe(429);
});

test("an account that is disabled meanwhile proves nothing", async () => {
  await ask(rahim, phone);
  await desk.sendSms();
  await desk.admin.send("DELETE", `/api/users/users/${rahim.user._id}`);
  expect((await bring(rahim, desk.codeTo(phone))).status).toBe(401);
  expect(
    await desk.server.sql`select from phone_codes where user_id = ${rahim.user._id}`,
  ).toHaveLength(0);
});

test("where strangers open accounts, new ones together prove so many numbers a day, older ones go on", async () => {
  const open = await openSmsDesk({ SMS_PER_DAY: "8", SIGNUP: "open" });
  const answers: number[] = [];
  const people = [await open.newUser(), await open.newUser()];
  for (const one of people) answers.push((await ask(one, newNumber())).status);
  expect(answers).toEqual([200, 429]);
  const [, late] = people;
  await open.server
    .sql`update users set created_at = now() - interval '25 hours' where id = ${late?.user._id ?? ""}`;
  expect((await ask(late as Person, newNumber())).status).toBe(200);
});

test("nobody gets a user name that reads as a number", async () => {
  const form = { fullName: "Somebody", password: "a-good-password" };
  for (const username of ["01741-180002", "01741180002"])
    expect(
      (await desk.admin.send("POST", "/api/auth/signup", { ...form, username })).body,
    ).toMatchObject({
      code: "invalid-fields",
      fields: { username: expect.stringContaining("mobile number") },
    });
});
