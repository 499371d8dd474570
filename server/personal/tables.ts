import { valueColumns } from "../../contract/services/declare.ts";
import { fieldsOf, type Personal } from "./declare.ts";
import { deskTables } from "./desk-tables.ts";
import { programTables } from "./program-tables.ts";
import { shopTables } from "./shop-tables.ts";

/** A condition on `topups t`: its outcome is known. */
export const decided = "t.state in ('credited', 'failed', 'cancelled', 'expired', 'refused')";
/** Somebody typed it. That of an opening is the program's own, by which a demo is known. */
const typedReason = "t.reason is not null and t.kind not in ('topup', 'opening')";
/** The column `attachments` of an own copy. `which`: a condition on `order_attachments l`. */
const attachmentsOf = (which: string) => `
        (select coalesce(json_agg(json_build_object('file', '/api/attachments/' || l.id || '/file',
            'type', a.type, 'size', a.size) order by l.position), '[]')
          from order_attachments l join attachments a on a.id = l.attachment_id
          where ${which}) as attachments`;

/*
 * All that the database holds of people, table by table, in the order of the operator's report.
 * From here the keys are rotated, people and numbers are looked for, counted and forgotten, and an
 * own copy is made. A test compares it with the database's own catalogue.
 */
export const personal = {
  orders: {
    whose: "author",
    sealed: {
      key: ["id", "user_id"],
      columns: valueColumns,
      hash: "number_hash",
      facts: "t.user_id as owner, t.category, t.form",
      search: "'order' as kind, t.id, t.user_id as owner, t.status = 'pending' as open",
    },
    words: "note for_whom",
    goes: "with its order",
    left: "t.forgotten_at is null",
    report: "orders: what they asked for, and notes",
    search: `
      select 'order', t.id::text, t.user_id, t.status = 'pending', to_jsonb(t.note)
      from orders t where t.note <> ''
      union all
      select distinct 'desk', 'the form that orders of ' || t.category || ' had', null::uuid,
             false, t.form
      from orders t where t.form is not null`,
    copy: {
      as: "orders",
      shows: `
        t.id, t.number, t.category, t.status, t.price as price_poisha,
        t.returned as returned_poisha, t.consent, t.note,
        t.created_at, t.updated_at, t.deleted_at, t.forgotten_at,
        t.was_right, t.was_right_at,
        (select f.type from files f where f.order_id = t.id) as file_type,
        (select '/api/files/' || f.id from files f where f.order_id = t.id) as file,
        ${attachmentsOf("l.order_id = t.id and l.message_id is null")}`,
      opened: (values) => ({ values: Object.assign({}, ...Object.values(values)) }),
    },
  },
  files: { whose: "author", goes: "with its order", report: "delivered files" },
  order_messages: {
    whose: "author",
    owner: "t.order_id in (select o.id from orders o where o.user_id = me.id)",
    sealed: {
      key: ["id", "order_id"],
      columns: ["body"],
      search: `
        'order' as kind, t.order_id as id,
        (select o.user_id from orders o where o.id = t.order_id) as owner,
        (select o.status = 'pending' from orders o where o.id = t.order_id) as open`,
    },
    goes: "with its order",
    copy: {
      as: "orderMessages",
      shows: `
        t.id, t.order_id, t.staff as by_desk, t.asks, t.created_at,
        ${attachmentsOf("l.message_id = t.id")}`,
      newest: "t.order_id desc, t.position desc",
      opened: (values) => values,
    },
  },
  attachments: {
    whose: "self",
    goes: "deleted",
    unless: "t.named > 0",
    report: "pictures and PDFs sent with orders, or for one",
    copy: { as: "attachments", shows: "t.id, t.type, t.size" },
  },
  roshids: {
    whose: "author",
    sealed: {
      key: ["id", "user_id"],
      columns: ["fields"],
      search: "'roshid' as kind, t.id, t.user_id as owner, false as open",
    },
    goes: "with its roshid",
    left: "t.forgotten_at is null",
    report: "roshids",
    copy: {
      as: "roshids",
      shows: "t.id, t.created_at, t.updated_at, t.deleted_at, t.forgotten_at",
      opened: fieldsOf,
    },
  },
  /** Versions that were paid for: the roshid itself may be younger and stays. */
  roshid_revisions: {
    whose: "author",
    sealed: {
      key: ["id", "user_id"],
      columns: ["fields"],
      search: "'roshid' as kind, t.roshid_id as id, t.user_id as owner, false as open",
    },
    left: "t.fields <> ''",
    emptied: { step: "versions", since: "created_at" },
    report: "paid versions of roshids",
    copy: {
      as: "roshidVersions",
      shows: "t.id, t.roshid_id, t.price as price_poisha, t.created_at",
      opened: fieldsOf,
    },
  },
  lookups: {
    whose: "self",
    goes: "deleted",
    report: "look-ups of the last day that are free again",
  },
  lookup_tries: {
    whose: "payer",
    sealed: {
      key: ["id"],
      columns: ["guess"],
      search: "'try' as kind, t.id, t.user_id as owner, false as open",
    },
    goes: "deleted",
    report: "look-ups of the last day that found nobody",
    copy: {
      as: "missedLookUps",
      shows: "t.at",
      only: "t.missed",
      newest: "t.at desc",
      opened: ({ guess }) => Object(guess),
    },
  },
  /** Not while a recharge is in doubt or in review: the number may be needed. */
  topups: {
    whose: "payer",
    sealed: {
      key: ["id"],
      columns: ["payer"],
      hash: "payer_hash",
      facts: "t.user_id as owner",
      search: `'payer' as kind, t.id, t.user_id as owner, not ${decided} as open`,
    },
    words: "refusal",
    left: `(t.payer <> '' or t.reported is not null or t.refusal is not null) and ${decided}`,
    emptied: {
      step: "payers",
      since: "updated_at",
      set: `reported = null, refusal = null,
            claimed_trx = case when t.state = 'credited' then t.claimed_trx end`,
    },
    report: "payers' phone numbers of recharges",
    search: `
      select 'payer', t.id::text, t.user_id, not ${decided}, to_jsonb(t.refusal)
      from topups t where t.refusal is not null
      union all
      select 'trx', t.id::text, t.user_id, not ${decided},
             jsonb_build_array(t.trx_id, t.claimed_trx, t.reported) from topups t`,
    copy: {
      as: "recharges",
      shows: `
        t.id, t.provider, t.amount as amount_poisha, t.state, t.trx_id, t.claimed_trx, t.refusal,
        t.paid_at, t.created_at`,
      opened: (values) => values,
    },
  },
  /** Its TrxID and sum stay, as those of the recharge do. */
  heard_messages: {
    whose: "payer",
    owner: "t.topup_id in (select p.id from topups p where p.user_id = me.id)",
    sealed: {
      key: ["id"],
      columns: ["message"],
      search: `
        'heard' as kind, t.id, (select p.user_id from topups p where p.id = t.topup_id) as owner,
        false as open`,
    },
    left: "t.message <> ''",
    emptied: { step: "heard", since: "heard_at" },
    report: "messages of wallets about their recharges",
    copy: { as: "heardMessages", shows: "t.said_at, t.wallet, t.sum as amount_poisha, t.trx_id" },
  },

  users: {
    whose: "self",
    owner: "t.id = me.id",
    sealed: {
      key: ["id"],
      columns: ["phone"],
      wholeHash: "phone_hash",
      search: "'name' as kind, t.id, t.id as owner, false as open",
    },
    words: "username full_name sought",
    goes: "with the account",
    left: "t.deleted_at is null",
    search: `
      select 'name', t.id::text, t.id, false, jsonb_build_array(t.username, t.full_name)
      from users t where t.deleted_at is null`,
    copy: {
      as: "phone",
      shows: "t.phone_proved_at, t.sms_ready",
      only: "t.phone <> ''",
      opened: (values) => values,
    },
  },
  /** For minutes: the number that somebody proves, or what was typed as a name at the login. */
  phone_codes: {
    whose: "self",
    sealed: { key: ["who", "purpose"], columns: ["asked"], search: null },
    goes: "deleted",
    report: "codes that were sent to their number",
  },
  sessions: {
    whose: "self",
    words: "user_agent",
    goes: "deleted",
    report: "sessions with the name of their browser",
    copy: {
      as: "devices",
      shows: "t.id, t.user_agent, t.created_at, t.last_seen_at, t.expires_at",
    },
  },
  known_devices: { whose: "self", goes: "deleted", report: "known devices" },
  staff_notes: {
    whose: "self",
    sealed: {
      key: ["id", "user_id"],
      columns: ["body"],
      search: `
        case when t.order_id is null then 'desk' else 'order' end as kind,
        coalesce(t.order_id::text, 'a note about user ' || t.user_id) as id, t.user_id as owner,
        (select o.status = 'pending' from orders o where o.id = t.order_id) is true as open`,
    },
    goes: "deleted",
    report: "notes among staff about them",
  },
  phone_keys: {
    whose: "self",
    sealed: { key: ["user_id"], columns: ["key"], search: null },
    goes: "deleted",
    report: "keys of their phones",
  },
  factors: {
    whose: "self",
    sealed: { key: ["id", "user_id"], columns: ["secret"], search: null },
    words: "name",
    goes: "with the account",
    search: `
      select 'desk', 'a second factor of user ' || t.user_id, t.user_id, false, to_jsonb(t.name)
      from factors t`,
    copy: { as: "secondFactors", shows: "t.id, t.kind, t.name, t.created_at, t.used_at" },
  },
  ...programTables,
  /** For ten minutes, of who logs in or adds a factor. */
  factor_challenges: {
    whose: "self",
    owner: null,
    sealed: { key: ["holder", "purpose"], columns: ["secret"], search: null },
  },
  push_subscriptions: {
    whose: "self",
    words: "endpoint",
    goes: "deleted",
    report: "push subscriptions",
    copy: { as: "pushSubscriptions", shows: "t.id, t.endpoint, t.created_at" },
  },
  idempotency: {
    whose: "self",
    sealed: { key: ["user_id", "operation", "key"], columns: ["sealed_answer"], search: null },
    goes: "deleted",
    report: "kept answers to requests",
  },

  /** Who did what, when and to what stays: see `tells_of_somebody` in the migration. */
  audit: {
    whose: "self",
    owner: "t.actor_id = me.id or coalesce(t.details ->> 'user', t.subject) = me.id::text",
    words: "subject details",
    left: "tells_of_somebody(t.action, t.subject, t.details)",
    emptied: {
      step: "audit",
      since: "at",
      set: `details = details - '{nid,purpose,reason,note,actor,trxId}'::text[],
            subject = case when action = 'login-failed' then null else subject end`,
    },
    report: "lines of the log: names, purposes, reasons in them",
    search: `
      select 'line', t.id::text, t.actor_id, false, jsonb_build_array(t.subject, t.details)
      from audit t`,
    copy: {
      as: "log",
      // An admin may be a clerk by now, and no clerk gets what the desk pays.
      shows: `t.at, t.action, t.subject, t.actor_id = me.id as by_me,
        case when t.action = 'cost-set' then t.details - '{from,to}'::text[] else t.details end
          as details`,
    },
  },
  /** Who used which code, and when, stays: it is a source of the ledger. */
  code_uses: {
    whose: "payer",
    left: "false",
    goes: "with the account",
    copy: {
      as: "codes",
      shows: `
        (select c.code from codes c where c.id = t.code_id) as code, t.amount as amount_poisha,
        t.topup_id as recharge, t.given_back_at, t.created_at`,
    },
  },
  /** The reason of a top-up is the provider's number of it, and stays. */
  transfers: {
    whose: "payer",
    words: "reason",
    left: typedReason,
    emptied: {
      step: "reasons",
      since: "created_at",
      key: ["user_id", "wallet_version"],
      set: "reason = null",
    },
    report: "typed reasons in the ledger",
    search: `
      select 'reason', t.id::text, t.user_id, false, to_jsonb(t.reason)
      from transfers t where ${typedReason}`,
    copy: {
      as: "movements",
      shows: `
        t.created_at, t.kind, t.amount as amount_poisha, t.balance_after as balance_after_poisha,
        t.source_kind, t.source_id, t.reason`,
      newest: "t.wallet_version desc",
    },
  },
  /** Which notices they were told of by a push, and put away. */
  notice_people: {
    whose: "self",
    goes: "deleted",
    report: "notices told or put away",
    copy: {
      as: "notices",
      shows: "t.notice_id, t.told_at, t.put_away_at",
      newest: "t.notice_id desc",
    },
  },
  ...shopTables,
  ...deskTables,
} as const satisfies Record<string, Personal>;
