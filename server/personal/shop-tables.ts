import type { Personal } from "./declare.ts";

/** What customers who order for others keep for themselves. */
export const shopTables = {
  shops: {
    whose: "payer",
    sealed: {
      key: ["user_id"],
      columns: ["head"],
      search: "'name' as kind, t.user_id as id, t.user_id as owner, false as open",
    },
    goes: "deleted",
    report: "what heads their own slips",
    copy: {
      as: "shop",
      shows: "t.opened",
      newest: "t.user_id",
      opened: ({ head }) => Object(head),
    },
  },
  own_sums: {
    whose: "author",
    sealed: { key: ["id", "user_id"], columns: ["sums"], search: null },
    goes: "deleted",
    report: "what they noted that their orders have brought",
    copy: { as: "ownSums", shows: "t.id, t.noted_at", opened: ({ sums }) => Object(sums) },
  },
} as const satisfies Record<string, Personal>;
