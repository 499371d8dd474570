import { countRows, type Db, first } from "../db/sql.ts";

export type SmsKind = "code" | "ready";
/** A message that is due: about an order, or for a code that was asked for. */
export type Due = {
  id: string;
  kind: SmsKind;
  orderId: string | null;
  codeWho: string | null;
  codePurpose: "prove" | "forgotten" | null;
  tries: number;
};

/** Takes the next message that is due out of the queue, in this transaction. */
export function takeDue(tx: Db): Promise<Due | undefined> {
  return first(tx<Due[]>`
    delete from sms_messages where id = (
      select id from sms_messages where next_try_at <= now()
      -- Somebody waits for a code.
      order by kind, next_try_at limit 1 for update skip locked)
    returning id, kind, order_id, code_who, code_purpose, tries`);
}

/** Puts back what was not sent, unless its code is gone or was asked for anew. */
export async function putBack(sql: Db, due: Due, seconds: number): Promise<void> {
  await sql`
    insert into sms_messages (kind, order_id, code_who, code_purpose, tries, next_try_at)
    select ${due.kind}, ${due.orderId}, ${due.codeWho}, ${due.codePurpose}, ${due.tries + 1},
      now() + make_interval(secs => ${seconds})
    where ${due.kind} = 'ready' or exists (select from phone_codes
      where who = ${due.codeWho} and purpose = ${due.codePurpose} for key share)
    on conflict do nothing`;
}

/** Of a code that was asked for: once, however often it is asked before it is sent. */
export async function queueCode(tx: Db, who: string, purpose: "prove" | "forgotten") {
  await tx`
    insert into sms_messages (kind, code_who, code_purpose) values ('code', ${who}, ${purpose})
    on conflict (code_who, code_purpose) do update set tries = 0, next_try_at = now()`;
}

/** How many were sent today, by kind, for nobody else to count meanwhile. */
export async function lockToday(tx: Db): Promise<Record<SmsKind, number>> {
  await tx`
    insert into sms_days (day, kind)
    select dhaka_day(now()), kind from unnest('{code,ready}'::text[]) kind on conflict do nothing`;
  const rows = await tx<{ kind: SmsKind; sent: number }[]>`
    select kind, sent from sms_days where day = dhaka_day(now()) order by kind for update`;
  return Object.fromEntries(rows.map(({ kind, sent }) => [kind, sent])) as Record<SmsKind, number>;
}

/** Counts one more today, or one less. Answers the day. `price` in poisha. */
export async function countOnDay(
  sql: Db,
  kind: SmsKind,
  { more, price, day }: { more: 1 | -1; price: number; day?: string },
): Promise<string> {
  const [row] = await sql<[{ day: string }]>`
    update sms_days set sent = sent + ${more}, price = greatest(price + ${more * price}, 0)
    where day = coalesce(${day ?? null}::date, dhaka_day(now())) and kind = ${kind}
    returning day::text`;
  return row.day;
}

export async function findToday(sql: Db): Promise<number> {
  const [row] = await sql<[{ sent: number }]>`
    select coalesce(sum(sent), 0)::int as sent from sms_days where day = dhaka_day(now())`;
  return row.sent;
}

export async function dropAll(sql: Db): Promise<void> {
  await sql`delete from sms_messages`;
}

export function countSmsWaiting(sql: Db): Promise<number> {
  return countRows(sql, sql`sms_messages`);
}
