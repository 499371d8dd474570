import type { Sql } from "../db/sql.ts";
import { sealedTableNames, tableOf } from "../seal/columns.ts";
import { bytesAsText, opened } from "./traces.ts";

/**
 * What each column of text, JSON or bytes may hold.
 * - "person": what tells of somebody, as typed or shown. `leaveTraces` must leave a word in it, and forgetting must remove it.
 * - "nobody": names of states and settings, ids, random keys and tokens, keyed hashes, sums, what a provider gives out.
 * - "desk": the desk's own texts, for everybody to read.
 * Columns of sealed values are declared in seal/columns.ts.
 */
const kinds: Record<"person" | "nobody" | "desk", string> = {
  person: `
    audit.details audit.subject factors.name orders.for_whom orders.note topups.refusal push_subscriptions.endpoint sessions.user_agent transfers.reason
    users.full_name users.sought users.username`,
  nobody: `
    attachments.name attachments.sha256 attachments.storage_key attachments.taken_out attachments.type
    audit.action ended_sessions.token_hash factor_challenges.challenge factor_challenges.holder
    factor_challenges.purpose factors.credential_id factors.kind factors.public_key factors.transports files.sha256
    files.storage_key files.type idempotency.answer idempotency.code idempotency.operation idempotency.request_hash
    known_devices.device list_epoch.epoch list_epoch.history login_failures.device login_failures.who login_tickets.ticket_hash
    lookup_tries.guess lookup_tries.nid lookups.person loose_files.storage_key migrations.name migrations.sum
    opening_hours.switch_name order_attachments.field order_links.token orders.category orders.number_hashes orders.status phone_keys.key
    price_changes.name prices.name provider_tokens.id_token provider_tokens.name provider_tokens.refresh_token
    push_keys.private_key push_keys.public_key push_messages.status push_subscriptions.auth push_subscriptions.locale
    push_subscriptions.p256dh rate_limits.name recovery_codes.code_hash sealing_keys.id services.key services.price_name
    services.switch_name sessions.former_token_hash sessions.token_hash switches.name topups.doubt topups.invoice topups.pay_url
    topups.payer_hashes topups.payment_id topups.provider topups.reported topups.request_hash topups.review_reason topups.state
    pay_numbers.wallet topups.claimed_trx topups.trx_id transfers.credit transfers.debit transfers.kind transfers.service transfers.source_kind upkeep.findings
    upkeep.work users.gender users.password_from users.password_hash users.role`,
  desk: `pay_numbers.number notices.notice orders.form services.declaration services.help`,
};
/** Sealed, but nobody's words: the secrets of code apps. */
const secrets = ["factors.secret", "factor_challenges.secret"];

const sealed = sealedTableNames.flatMap((table) =>
  tableOf(table).columns.map((column) => `${table}.${column}`),
);
const named = (kind: keyof typeof kinds) => kinds[kind].trim().split(/\s+/);

export const declared = [
  ...named("person"),
  ...named("nobody"),
  ...named("desk"),
  ...sealed,
].sort();
/** Where {@link leaveTraces} must leave a word. */
export const ofPeople = [
  ...named("person"),
  ...sealed.filter((name) => !secrets.includes(name)),
].sort();

/** Every column of every table that can hold words. */
export async function listColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
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
