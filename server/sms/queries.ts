import { changedOne, countRows, type Db, first } from "../db/sql.ts";

/*
 * Whoever locks several rows does it in this order, so that no two wait for each other: the account
 * (`users`), its code (`phone_codes`), the message, the day.
 */

export type SmsKind = "code" | "ready";
/** A message that is due: about an order, or for a code that was asked for at `askedAt`. */
export type Due = {
  id: string;
  kind: SmsKind;
  orderId: string | null;
  codeWho: string | null;
  codePurpose: "prove" | "forgotten" | null;
  tries: number;
  askedAt: string | null;
};

/** Takes the next message that is due out of the queue, in this transaction. */
export async function takeDue(tx: Db): Promise<Due | undefined> {
  // Somebody waits for a code.
  return (
    (await takeDueCode(tx)) ??
    first(tx<Due[]>`
      delete from sms_messages where id = (
        select id from sms_messages where kind = 'ready' and next_try_at <= now()
        order by next_try_at limit 1 for update skip locked)
      returning id, kind, order_id, code_who, code_purpose, tries, null as asked_at`)
  );
}

/** Locks the code too, first. */
async function takeDueCode(tx: Db): Promise<Due | undefined> {
  const [code] = await tx<{ who: string; purpose: string; askedAt: string }[]>`
    select c.who, c.purpose, c.asked_at::text as asked_at
    from phone_codes c join sms_messages m on m.code_who = c.who and m.code_purpose = c.purpose
    where m.next_try_at <= now() order by m.next_try_at limit 1 for update of c skip locked`;
  if (!code) return undefined;
  const taken = await first(tx<Due[]>`
    delete from sms_messages
    where code_who = ${code.who} and code_purpose = ${code.purpose} and next_try_at <= now()
    returning id, kind, order_id, code_who, code_purpose, tries, ${code.askedAt} as asked_at`);
  // Another process has sent it just now.
  return taken ?? takeDueCode(tx);
}

/**
 * The code that was drawn for this message is good for nothing: it did not leave the house. False
 * when it is gone, or was asked for anew.
 */
export function voidCode(tx: Db, { codeWho, codePurpose, askedAt }: Due): Promise<boolean> {
  return changedOne(tx`
    update phone_codes set code_hash = null
    where who = ${codeWho} and purpose = ${codePurpose}
      and asked_at = ${askedAt}::text::timestamptz`);
}

/** Puts back what was not sent. */
export async function putBack(tx: Db, due: Due, seconds: number): Promise<void> {
  await tx`
    insert into sms_messages (kind, order_id, code_who, code_purpose, tries, next_try_at)
    values (${due.kind}, ${due.orderId}, ${due.codeWho}, ${due.codePurpose}, ${due.tries + 1},
      now() + make_interval(secs => ${seconds}))
    on conflict do nothing`;
}

/** Of a code that was asked for: once, however often it is asked before it is sent. */
export async function queueCode(tx: Db, who: string, purpose: "prove" | "forgotten") {
  await tx`
    insert into sms_messages (kind, code_who, code_purpose) values ('code', ${who}, ${purpose})
    on conflict (code_who, code_purpose) do update set tries = 0, next_try_at = now()`;
}

/**
 * How many were sent today, by kind, and how many codes of those to prove a number, for nobody else
 * to count meanwhile.
 */
export async function lockToday(tx: Db): Promise<Record<SmsKind | "proving", number>> {
  await tx`
    insert into sms_days (day, kind)
    select dhaka_day(now()), kind from unnest('{code,ready}'::text[]) kind on conflict do nothing`;
  const rows = await tx<{ kind: SmsKind; sent: number; proving: number }[]>`
    select kind, sent, proving from sms_days where day = dhaka_day(now()) order by kind for update`;
  const sent = Object.fromEntries(rows.map((row) => [row.kind, row.sent])) as Record<
    SmsKind,
    number
  >;
  return { ...sent, proving: rows.reduce((sum, row) => sum + row.proving, 0) };
}

/** What is counted: news of an order, or a code and what for; a trial is a code for nothing. */
export type Counted = Pick<Due, "kind" | "codePurpose">;

/** Counts one more today, or one less. Answers the day. `price` in poisha. */
export async function countOnDay(
  sql: Db,
  { kind, codePurpose }: Counted,
  { more, price, day }: { more: 1 | -1; price: number; day?: string },
): Promise<string> {
  const [row] = await sql<[{ day: string }]>`
    update sms_days set sent = sent + ${more}, price = greatest(price + ${more * price}, 0),
      proving = proving + ${codePurpose === "prove" ? more : 0}
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
