import * as v from "valibot";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import {
  ChoosePriceGroup,
  GroupPerson,
  ListGroupPeople,
  NamePriceGroup,
  PriceGroup,
} from "../prices.ts";
import { ManagedUser } from "../users.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET price-groups": { answer: v.array(PriceGroup) },
  "POST price-groups": {
    again: true,
    json: NamePriceGroup,
    answer: messageWith({ group: PriceGroup }),
    status: 201,
    refusals: ["group-name-taken", "too-many-groups"],
  },
  "PUT price-groups/:id": { again: true, json: NamePriceGroup, refusals: ["group-name-taken"] },
  "POST price-groups/:id/end": { again: true, answer: messageWith({ people: v.number() }) },
  "GET price-groups/people/:id": { query: ListGroupPeople, answer: v.array(GroupPerson) },
  "PUT users/users/:id/price-group": {
    again: true,
    json: ChoosePriceGroup,
    answer: messageWith({ priceGroup: ManagedUser.entries.priceGroup }),
  },
} as const satisfies Record<CallName, Call>;

export const actions = {
  "group-made": { en: "Price group made", bn: "মূল্যের গ্রুপ তৈরি" },
  "group-renamed": { en: "Price group renamed", bn: "মূল্যের গ্রুপের নাম বদল" },
  "group-ended": { en: "Price group ended", bn: "মূল্যের গ্রুপ শেষ করা" },
  "user-grouped": { en: "User moved to other prices", bn: "অ্যাকাউন্টের মূল্যের গ্রুপ বদল" },
} as const satisfies Record<string, Words>;
