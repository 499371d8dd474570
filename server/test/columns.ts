import type { Db, Sql } from "../db/sql.ts";
import { own } from "../personal/declare.ts";
import { personalTables, sealedTables } from "../personal/kinds.ts";
import { tableOf } from "../seal/columns.ts";
import { bytesAsText, opened } from "./traces.ts";

/**
 * Columns of text, JSON or bytes that hold nobody's words: names of states and settings, ids,
 * random keys and tokens, keyed hashes, sums, what a provider gives out.
 */
const nobody = `
    api_keys.key_hash api_keys.may attachments.name attachments.sha256 attachments.storage_key attachments.taken_out attachments.type
    audit.action daily.kind daily.part daily_answers.service daily_clerks.deed daily_sold.service daily_ways.way ended_sessions.token_hash factor_challenges.challenge factor_challenges.holder
    closing_ways.way factor_challenges.purpose factors.credential_id factors.kind factors.public_key factors.transports files.sha256
    files.storage_key files.type heard_devices.key_hash heard_messages.hash heard_messages.trx_id heard_messages.wallet heard_rules.wallet idempotency.answer idempotency.code idempotency.operation idempotency.request_hash
    known_devices.device list_epoch.epoch list_epoch.history login_failures.device login_failures.step login_failures.who login_tickets.ticket_hash
    lookups.paper lookups.person loose_files.storage_key migrations.name migrations.sum
    opening_hours.switch_name opening_hours.weekdays order_attachments.field order_links.token orders.category orders.number_hash orders.status 
    costs.service group_prices.name option_prices.service price_changes.name prices.name provider_tokens.name
    phone_codes.code_hash phone_codes.phone_hash phone_codes.purpose phone_codes.who
    push_keys.public_key push_messages.status push_subscriptions.auth push_subscriptions.locale
    push_subscriptions.p256dh rate_limits.name recovery_codes.code_hash sealing_keys.id services.key services.price_name
    services.switch_name sms_days.kind sms_messages.code_purpose sms_messages.code_who sms_messages.kind sessions.former_token_hash sessions.token_hash switches.name topups.doubt topups.invoice topups.pay_url
    topups.payer_hash topups.payment_id topups.provider topups.reported topups.request_hash topups.review_reason topups.state
    pay_numbers.wallet topups.claimed_trx topups.trx_id transfers.credit transfers.debit transfers.kind transfers.service transfers.source_kind upkeep.findings
    webhook_deliveries.kind webhook_deliveries.outcome webhooks.host
    upkeep.work users.gender users.password_from users.password_hash users.phone_hash users.role users.services verified.epoch`;
/** The desk's own texts, for everybody to read. */
const desk =
  "closings.note codes.code costs.field costs.value heard_devices.name heard_rules.sender heard_rules.template pay_numbers.number notices.notice option_prices.field option_prices.value orders.form price_changes.field price_changes.value price_groups.name questions.answer questions.question services.declaration services.help";
/**
 * Sealed, but nobody's words: the secrets of code apps and of push messages, the keys of phones,
 * and the provider's tokens; or words that stay for minutes, until their code is sent.
 */
const secrets = [
  "phone_codes.asked",
  "phone_keys.key",
  "factors.secret",
  "factor_challenges.secret",
  "push_keys.private_key",
  "webhooks.secret",
  "provider_tokens.id_token",
  "provider_tokens.refresh_token",
];
/**
 * Columns that lead to a person, in rows that go with another, or tell nothing but who did what,
 * when and for how much.
 */
const links = `
    accounts.user_id closed_movements.closing_id closed_movements.user_id closed_movements.wallet_version closing_ways.closing_id closings.closed_by code_uses.code_id code_uses.topup_id codes.created_by ended_sessions.user_id files.order_id login_tickets.user_id lookups.order_id lookups.paid_by
    file_answers.order_id notice_people.notice_id notices.created_by order_attachments.attachment_id order_attachments.message_id order_attachments.order_id order_links.order_id
    order_messages.author_id orders.claimed_by orders.decided_by price_changes.changed_by push_messages.notice_id push_messages.order_id
    push_messages.subscription_id push_subscriptions.session_id webhook_deliveries.order_id questions.created_by recovery_codes.user_id refunds.order_id roshid_revisions.roshid_id
    settlements.user_id settlements.wallet_version sms_messages.code_purpose sms_messages.code_who sms_messages.order_id users.pays_from staff_notes.author_id staff_notes.order_id topups.decided_by`;
/** What an own copy has elsewhere, or not: see DECISIONS.md. */
const unshown = ["users", "staff_notes", "idempotency", "phone_keys", "phone_codes"];

const named = (columns: string) => columns.trim().split(/\s+/);
const sealed = sealedTables.flatMap((table) =>
  tableOf(table).columns.map((column) => `${table}.${column}`),
);
const words = personalTables.flatMap(([table, { words: columns }]) =>
  columns ? named(columns).map((column) => `${table}.${column}`) : [],
);

/** Where {@link leaveTraces} must leave a word. */
export const ofPeople = [...words, ...sealed.filter((name) => !secrets.includes(name))].sort();

/**
 * What the database can hold of people and is declared nowhere: of each a sentence that says what
 * to write.
 */
export async function undeclared(sql: Db): Promise<string[]> {
  const columns = await listColumns(sql);
  const references = await listReferences(sql);
  const said = [...words, ...sealed, ...named(nobody), ...named(desk)];
  const there = [...columns, ...references.map(({ name }) => name)];
  return [
    ...columns.filter((name) => !said.includes(name)).map(askWords),
    ...references.filter((one) => !isOwner(one) && !named(links).includes(one.name)).map(askOwner),
    ...[...said, ...named(links)]
      .filter((name) => !there.includes(name))
      .map((name) => `${name} is declared, and the database has no such column: take it out.`),
    ...personalTables.flatMap(askRest),
  ];
}

const askWords = (name: string) =>
  `${name} can hold words, and is declared nowhere. Of people: seal it, or name it in "words" of its table in server/personal/, with what becomes of it ("goes" or "emptied") and what an own copy shows ("copy"). States, ids, hashes and the like: name it in "nobody" of server/test/columns.ts; a text of the desk: in "desk" there.`;

const askOwner = ({ name, target }: Reference) =>
  `${name} leads to a person, through ${target}, and nothing says what becomes of its row. Declare the table in server/personal/: whose a row is ("owner"), what goes when they are forgotten ("goes" or "emptied"), what the operator reads of it ("report") and what an own copy shows ("copy"). If the row goes with another, or only tells who did what, when and for how much: name the column in "links" of server/test/columns.ts.`;

/** Whether the declaration says that the row is of whom this refers to. */
function isOwner({ table, column }: Reference): boolean {
  const found = personalTables.find(([name]) => name === table);
  if (!found) return false;
  const { owner = own } = found[1];
  return owner?.includes(`t.${column} `) ?? false;
}

function askRest([table, declared]: (typeof personalTables)[number]): string[] {
  if (declared.owner === null) return [];
  const asked: string[] = [];
  if (!declared.goes && !declared.emptied)
    asked.push(`${table} is of a person, and "goes" or "emptied" must say what becomes of it.`);
  if ((declared.words || declared.sealed) && !declared.copy && !unshown.includes(table))
    asked.push(`${table} has words of a person: show them in "copy", or name it in "unshown".`);
  return asked;
}

type Reference = { name: string; table: string; column: string; target: string };

/** Every column that refers to a user, or to a row that does. */
function listReferences(sql: Db): Promise<Reference[]> {
  return sql<Reference[]>`
    with recursive of_people as (
      select 'users'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join of_people p on p.id = c.confrelid
      where c.contype = 'f'
    )
    select distinct t.relname || '.' || a.attname as name, t.relname as table, a.attname as column,
           c.confrelid::regclass::text as target
    from pg_constraint c
    join of_people p on p.id = c.confrelid
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f'
    order by 1`;
}

/** Every column of every table that can hold words. */
async function listColumns(sql: Db): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype
    left join pg_type element on element.oid = t.typelem
    where a.attnum > 0 and not a.attisdropped
      and (coalesce(base.typcategory, element.typcategory, t.typcategory) = 'S'
           or t.typname in ('bytea', 'json', 'jsonb', 'xml', 'hstore'))`;
  return rows.map(({ name }) => name).sort();
}

/** The columns in which one of the words stands, sealed or not. */
export async function columnsWith(sql: Sql, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listColumns(sql)) {
    const [table = "", column = ""] = name.split(".");
    const [row] = await sql<
      [{ all: string }]
    >`select coalesce(string_agg(${sql(column)}::text, ' '), '') as all from ${sql(table)}`;
    const text = opened(bytesAsText(row.all));
    if (words.some((word) => text.includes(word))) found.push(name);
  }
  return found;
}
