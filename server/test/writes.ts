import type { Role } from "../../contract/users.ts";
import { type Answer, newUser, type Person, pdf } from "./builders.ts";
import type { TestServer } from "./harness.ts";

/** An order by voter number, as the form sends it. It costs 120 tk until an admin changes that. */
export const nid = { category: "nid", voterNumberNid: "123456789012" };

/** Places an order and answers its id. */
export async function placed(user: Person, fields: Record<string, unknown> = nid): Promise<string> {
  const { body, status } = await user.send("POST", "/api/apply/order", fields);
  if (status !== 201) throw new Error(`not placed: ${JSON.stringify(body)}`);
  return body.order._id;
}

export function deliver(admin: Person, order: string, file: File = pdf()): Promise<Answer> {
  const form = new FormData();
  form.set("file", file);
  return admin.send("POST", `/api/apply/update-form/${order}`, form);
}

export function cancel(admin: Person, order: string, note = "wrong number"): Promise<Answer> {
  return admin.send("PUT", `/api/apply/order/${order}`, { status: "cancel", note });
}

/** Gives so many tk of an order's price back. */
export function refund(
  admin: Person,
  order: string,
  amount: unknown,
  { reason = "half of it", ...more }: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return admin.send(
    "POST",
    `/api/apply/order/${order}/refund`,
    { amount, reason, ...more },
    headers,
  );
}

let sent = 0;
/** A TrxID that no other test of this process has. */
export const newTrxId = () => `T${process.pid}X${++sent}Q`.padEnd(10, "0");

/** Says that money was sent by hand, as the form does. Answers its id. */
export async function claim(user: Person, more: object = {}): Promise<string> {
  const { body, status } = await sendMoney(user, more);
  if (status !== 201) throw new Error(`not claimed: ${JSON.stringify(body)}`);
  return body._id;
}

export function sendMoney(
  user: Person,
  more: object = {},
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const money = { wallet: "nagad", amount: 500, trxId: newTrxId(), lastFour: "4821", ...more };
  return user.send("POST", "/api/recharge/sent", money, { "Idempotency-Key": key });
}

export function decideMoney(person: Person, id: string, refusal?: string): Promise<Answer> {
  const what = `/api/recharge/waiting/${id}/${refusal === undefined ? "accept" : "refuse"}`;
  return person.send("POST", what, refusal === undefined ? undefined : { reason: refusal });
}

/** A user's balance in tk. */
export async function balanceOf(user: Person): Promise<number> {
  return (await user.send("GET", "/api/users/userInfo")).body.balance;
}

/** Opens every connection of the pool, so that requests at once really run at once. */
export async function warmUp({ sql }: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`));
}

/**
 * Does `work`, whose hits a limit counts per window of the clock, and again if a window ended
 * meanwhile and it failed.
 */
export async function inOneWindow(seconds: number, work: () => Promise<void>): Promise<void> {
  const window = () => Math.floor(Date.now() / 1000 / seconds);
  for (;;) {
    const begun = window();
    try {
      return await work();
    } catch (error) {
      if (window() === begun) throw error;
    }
  }
}

/** A second admin, signed in. */
export async function newAdmin(
  server: TestServer,
  admin: Person,
  role: Role = "admin",
): Promise<Person> {
  const person = await newUser(server, admin);
  await server.sql`update users set role = ${role} where id = ${person.user._id}`;
  return person;
}

/**
 * A list's ETag when no other transaction of the whole PostgreSQL (other test files have theirs)
 * can come in below it.
 */
export async function settledEtag(person: Pick<Person, "send">, path: string): Promise<string> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    const etag = (await person.send("GET", path)).headers.get("ETag") ?? "";
    if ((await person.send("GET", path, undefined, { "If-None-Match": etag })).status === 304)
      return etag;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`${path} never settled`);
}

/** A roshid as the form sends it. */
export const roshid = (khatianNo: string) => ({
  bangladeshFormNo: "1077",
  appendix: "38",
  serialNo: "12",
  paragraphNo: "392",
  landOfficeName: "কালীগঞ্জ",
  mouzaJLNo: "১৪",
  upazilaThana: "কালীগঞ্জ",
  district: "গাজীপুর",
  arrearPastThreeYears: "1",
  interestAndCompensation: "1",
  currentClaim: "1",
  totalCollection: "3",
  totalInWords: "তিন টাকা মাত্র।",
  khatianNo,
  holdingNumber: "101",
  ownerDetails: [{ ownerName: "রহিম", ownerShare: "1" }],
  landDetails: [{ landCategory: "নাল", landArea: "33", plotNo: "77" }],
});
