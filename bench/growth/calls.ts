import { randomUUID } from "node:crypto";
import { type CallOf, deskCalls } from "../../contract/calls.ts";
import type { Sql } from "../../server/db/sql.ts";
import { paperPdf } from "../../server/pdf/test/paper.ts";
import type { Ask } from "../world/load.ts";
import { cookieOf } from "../world/refresh-world.ts";
import { sought } from "./years.ts";

type Reading = Extract<CallOf, `GET ${string}`>;

/**
 * What is asked of each call, behind its address; or why it is not asked. In braces stands what
 * each database has of its own, see {@link factsOf}.
 */
const readings: Record<Reading, readonly string[] | string> = {
  "GET start": [""],
  "GET help": [""],
  "GET questions": [""],
  "GET notice/notices": [""],
  "GET services": [""],
  "GET balance": [""],
  "GET apply/toggle-order": [""],
  "GET users/userInfo": [""],
  "GET users/sessions": [""],
  "GET users/phone": [""],
  "GET factors": [""],
  "GET keys": [""],
  "GET users/shop": [""],
  "GET users/shop/book": ["", "?since={since}", "?month=2026-11"],
  "GET webhook": [""],
  "GET users/workers": [""],
  "GET apply/my-order": [
    "",
    "?status=pending",
    "?status=cancel",
    "?category=tin",
    "?waits=answer",
    "?waits=file",
    "?waits=look",
    "?before={middle}",
    "?since={since}",
    "?q={order}",
    "?q={number}",
    "?q={forWhom}",
    "?q=সালমা",
  ],
  "GET apply/my-order/:id": ["{mine}"],
  "GET apply/my-order/:id/messages": ["{mine}"],
  "GET apply/get-roshid": [""],
  "GET wallet/alert": [""],
  "GET wallet/statement": ["", "?before={version}", "?from={day}&to={day}"],
  "GET wallet/statement/sums": ["?from={day}&to={day}"],
  "GET rechargeHistory/mine": [""],
  "GET recharge/numbers": [""],
  "GET recharge/bonus": [""],
  "GET recharge/ways": [""],
  "GET price-groups": [""],
  "GET codes": ["", "?status=open"],
  "GET push/key": [""],
  "GET notice/posted": [""],

  "GET overview": [""],
  "GET overview/work": [""],
  "GET reports": ["", "?from={month}&to={day}"],
  "GET reports/customers": [""],
  "GET apply/order": [
    "",
    "?status=pending&sort=oldest",
    "?status=pending&sort=due",
    "?late=1&sort=due",
    "?status=approved",
    "?status=cancel",
    "?category=birth",
    "?unanswered=1",
    "?wrong=1",
    "?before={middle}",
    "?since={since}",
    "?user={user}",
    "?day={day}",
    "?q={order}",
    "?q={number}",
    "?q={end}",
    "?q={forWhom}",
    "?q={often}",
    "?q={word}",
    "?q=@{username}",
    "?q=সালমা",
  ],
  "GET apply/order-counts": [
    "",
    "?category=nid",
    "?category=birth",
    "?user={agent}",
    "?day={day}",
    "?q={order}",
    "?q={number}",
    "?q={forWhom}",
    "?q={often}",
    "?q={word}",
    "?q=সালমা",
  ],
  "GET apply/order/:id": ["{mine}"],
  "GET apply/order/:id/whatsapp": "one row by its id",
  "GET apply/order/:id/messages": ["{mine}"],
  "GET apply/order/:id/notes": ["{mine}"],
  "GET apply/cancel-notes": [""],
  "GET recharge/waiting": [""],
  "GET recharge/heard/devices": [""],
  "GET recharge/heard/rules": [""],
  "GET recharge/heard/messages": [""],
  "GET rechargeHistory/get": [
    "",
    "?status=success",
    "?status=waiting",
    "?day={day}",
    "?before={topup}",
    "?q={trx}",
    "?q={often}",
    "?q={username}",
  ],
  "GET users": [
    "",
    "?sort=name",
    "?sort=balance",
    "?sort=active",
    "?q={username}",
    "?q={often}",
    "?before={user}",
  ],
  "GET users/users/:id": ["{agent}"],
  "GET users/users/:id/phone": ["{agent}"],
  "GET users/users/:id/sessions": ["{agent}"],
  "GET users/users/:id/statement": ["{agent}"],
  "GET users/users/:id/notes": ["{agent}"],
  "GET balance/changes": [""],
  "GET balance/costs": [""],
  "GET audit": [
    "",
    "?logins=no",
    "?action=login",
    "?action=balance-set",
    "?actor={often}",
    "?actor={username}",
    "?day={day}",
    "?before={line}",
  ],
  "GET audit/admin-alerts": [""],

  "GET config": "no question to the database",
  "GET live": "a stream, see bench:refresh",
  "GET users/avatars/:id": "drawn of the address",
  "GET auth/phone-key": "once after a login",
  "GET own-data": "once, by who proves who they are",
  "GET files/:id": "bytes of the store",
  "GET attachments/:id/file": "bytes of the store",
  "GET apply/push-backup": "asks another service",
  "GET apply/server-copy-backup": "asks another service",
  "GET apply/get-roshid/:id": "as one order",
  "GET bkash/callback": "asks another service",
  "GET sslcommerz/return": "asks another service",
  "GET apply/delete-all-orders": "before all are deleted: it counts all",
  "GET audit/csv": "a file of all rows that are asked for",
  "GET codes/csv": "a file of all rows that are asked for",
  "GET reports/services/csv": "the same as the report",
  "GET reports/ways/csv": "the same as the report",
  "GET reports/groups/csv": "the same as the report",
  "GET reports/clerks/csv": "the same as the report",
  "GET reports/customers/csv": "a file of all rows that are asked for",
  "GET price-groups/people/:id": "a page of those of one group",
  "GET codes/uses/:id": "a page of those of one code",
  "GET rechargeHistory/csv": "a file of all rows that are asked for",
  "GET closings": [""],
  "GET closings/due": [""],
  "GET closings/csv": "a file of all rows that are asked for",
  "GET reports/orders/csv": "a file of all rows that are asked for",
  "GET reports/movements/csv": "a file of all rows that are asked for",
};

/** What addresses name in this database: rows that play the same part in each. */
export async function factsOf(sql: Sql): Promise<Record<string, string>> {
  const [facts] = await sql<[Record<string, string>]>`
    select agent.id as agent, (select id from users where username = ${sought.user}) as user,
      (select id from orders where user_id = agent.id and messages > 0 order by id desc limit 1)
        as mine,
      (select 'K-' || number from orders order by id limit 1) as order,
      (select id from orders order by id offset (select count(*) / 2 from orders) limit 1) as middle,
      (select epoch || '-' || (select max(changed_in::text::bigint) - 1 from orders)
        from list_epoch) as since,
      (select wallet_version / 2 from transfers where user_id = agent.id
        order by wallet_version desc limit 1)::text as version,
      dhaka_day(now() - interval '2 days')::text as day,
      dhaka_day(now() - interval '31 days')::text as month,
      (select trx_id from topups where trx_id is not null order by id limit 1) as trx,
      (select id from topups order by id offset (select count(*) / 2 from topups) limit 1) as topup,
      (select id from audit order by id offset (select count(*) / 2 from audit) limit 1) as line
    from (select id from users where username = 'bench-0') as agent`;
  const { number, forWhom, oftenForWhom: often, user: username } = sought;
  return { ...facts, number, end: number.slice(-4), forWhom, often, word: "ম", username };
}

/** Every reading that a page repeats, by its address. */
export function readingsOf(facts: Record<string, string>, admin: number): Record<string, Ask> {
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(facts[name] ?? `no ${name}`));
  return Object.fromEntries(
    Object.entries(readings).flatMap(([call, asked]) =>
      typeof asked === "string" ? [] : asked.map((part) => askOf(call, part)),
    ),
  );

  function askOf(call: string, part: string): [string, Ask] {
    const path = call.includes(":id") ? call.replace(":id", part) : call + part;
    const headers = { Cookie: cookieOf(call in deskCalls ? admin : 0) };
    const url = `/api/${encodeURI(filled(path.slice("GET ".length))).replaceAll("%25", "%")}`;
    return [path, { method: "GET", path: url, headers }];
  }
}

/** `status`: of an answer to it. */
export type Writing = { status: number; next: () => Ask };

/** The writes that a desk makes all day, each time another one. `pending`: orders to decide. */
export function writingsOf(people: number, pending: string[]): Record<string, Writing> {
  let made = 0;
  const key = () => ({ "Idempotency-Key": randomUUID() });
  const admin = { Cookie: cookieOf(people - 1) };
  const anybody = () => ({ Cookie: cookieOf(made++ % (people - 1)), ...key() });
  const next = () => {
    const order = pending.pop();
    if (!order) throw new Error("no order is left to decide");
    return order;
  };
  const json = (method: string, path: string, headers: Record<string, string>, body: object) => ({
    method,
    path: `/api/${path}`,
    headers,
    body: JSON.stringify(body),
  });
  const text = "নম্বরটা আবার দেখে দিন।";
  return {
    order: {
      status: 201,
      next: () =>
        json("POST", "apply/order", anybody(), {
          category: "nid",
          nidNumber: "1234567890",
          forWhom: "রহিম",
        }),
    },
    message: {
      status: 200,
      next: () =>
        json(
          "PUT",
          `apply/order/${pending[made++ % pending.length]}/messages`,
          { ...admin, ...key() },
          { text },
        ),
    },
    "recharge claim": {
      status: 201,
      next: () =>
        json("POST", "recharge/sent", anybody(), {
          wallet: "nagad",
          amount: 500,
          trxId: newTrxId(),
          lastFour: "4821",
        }),
    },
    deliver: {
      status: 200,
      next: () => ({
        method: "POST",
        path: `/api/apply/update-form/${next()}`,
        headers: { ...admin, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
        body: paper,
      }),
    },
    cancel: {
      status: 200,
      next: () =>
        json(
          "PUT",
          `apply/order/${next()}`,
          { ...admin, ...key() },
          { status: "cancel", note: "No" },
        ),
    },
  };
}

const newTrxId = () => randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase();

const BOUNDARY = "paper";
const paper = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="paper.pdf"\r\n` +
      "Content-Type: application/pdf\r\n\r\n",
  ),
  paperPdf(),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
