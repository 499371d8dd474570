import type { Personal } from "./declare.ts";

/** What is the desk's own: texts in which somebody's number may stand all the same, and secrets. */
export const deskTables = {
  notices: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'notice ' || t.id, null::uuid, false, to_jsonb(t.notice) from notices t`,
  },
  questions: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'question ' || t.id, null::uuid, false,
             jsonb_build_array(t.question, t.answer)
      from questions t`,
  },
  services: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'service ' || t.key, null::uuid, false,
             jsonb_build_array(t.declaration, t.help)
      from services t`,
  },
  pay_numbers: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the number for ' || t.wallet, null::uuid, false, to_jsonb(t.number)
      from pay_numbers t`,
  },
  price_groups: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the name of the price group ' || t.id, null::uuid, false, to_jsonb(t.name)
      from price_groups t`,
  },
  codes: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the code ' || t.id, null::uuid, false, to_jsonb(t.code) from codes t`,
  },
  closings: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the note of closing ' || t.number, null::uuid, false, to_jsonb(t.note)
      from closings t`,
  },
  heard_devices: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the name of the phone ' || t.id, null::uuid, false, to_jsonb(t.name)
      from heard_devices t`,
  },
  heard_rules: {
    whose: "desk",
    owner: null,
    search: `
      select 'desk', 'the rule for messages ' || t.id, null::uuid, false,
             jsonb_build_array(t.sender, t.template)
      from heard_rules t`,
  },
  push_keys: {
    whose: "desk",
    owner: null,
    sealed: { key: ["public_key"], columns: ["private_key"], search: null },
  },
  provider_tokens: {
    whose: "desk",
    owner: null,
    sealed: { key: ["name"], columns: ["id_token", "refresh_token"], search: null },
  },
} as const satisfies Record<string, Personal>;
