import type { Personal } from "./declare.ts";

/** What is kept for the programs of customers. */
export const programTables = {
  api_keys: {
    whose: "payer",
    words: "name",
    goes: "deleted",
    search: `
      select 'desk', 'a key for a program of user ' || t.user_id, t.user_id, false, to_jsonb(t.name)
      from api_keys t`,
    copy: { as: "apiKeys", shows: "t.id, t.name, t.may, t.created_at, t.last_used_at" },
  },
  webhooks: {
    whose: "payer",
    sealed: {
      key: ["user_id"],
      columns: ["address", "secret"],
      search: `
        'desk' as kind, 'the address of the program of user ' || t.user_id as id,
        t.user_id as owner, false as open`,
    },
    goes: "deleted",
    report: "addresses of their program",
    copy: {
      as: "webhook",
      shows: "t.is_on",
      newest: "t.user_id",
      opened: ({ address }) => ({ address }),
    },
  },
  webhook_deliveries: {
    whose: "payer",
    goes: "deleted",
    report: "events for their program",
    copy: {
      as: "webhookDeliveries",
      shows: "t.id, t.kind, t.order_id, t.at, t.tries, t.taken_at, t.outcome",
    },
  },
} as const satisfies Record<string, Personal>;
