import * as v from "valibot";
import { type Call, type CallName, messageWith, type Schema } from "../calls/call.ts";
import type { Page } from "../pages.ts";
import { ChangePrices, Cost, PriceChange, pricePaths } from "../prices.ts";
import {
  ChangeService,
  NewService,
  OrderOfServices,
  Service,
  ServiceKey,
} from "../services/own.ts";
import { SetHours, ToggleOrder } from "../switches.ts";
import { amount, type Words, wholeNumber } from "../values/fields.ts";
import { MAX_PRICE_TK } from "../values/money.ts";

/** The calls of the specification that set one price each, by the name of the setting. */
const priceCalls = Object.fromEntries(
  Object.entries(pricePaths).map(([path, name]) => [
    `POST balance/${path}`,
    {
      again: true,
      json: v.strictObject({ [name]: amount(MAX_PRICE_TK) }),
      answer: messageWith({ [name]: v.number() }),
    },
  ]),
) as Record<
  `POST balance/${string}`,
  { again: true; json: v.GenericSchema<unknown, Record<string, number>>; answer: Schema }
>;

export const calls = {
  ...priceCalls,
  "PUT balance": { again: true, json: ChangePrices, refusals: ["prices-changed"] },
  "GET balance/changes": { answer: v.array(PriceChange) },
  "GET balance/costs": { answer: v.array(Cost) },
  "PUT apply/toggle-order": { json: ToggleOrder },
  "PUT apply/opening-hours": { json: SetHours },
  "POST services": {
    again: true,
    json: NewService,
    answer: Service,
    status: 201,
    refusals: ["too-many-services"],
  },
  "PUT services": { again: true, json: OrderOfServices },
  "PUT services/:key": {
    again: true,
    path: ServiceKey,
    json: ChangeService,
    answer: Service,
    refusals: ["service-changed", "built-in-service"],
  },
  "DELETE services/:key": {
    again: true,
    path: ServiceKey,
    query: v.object({ version: v.optional(wholeNumber(0)) }),
    refusals: ["service-changed", "built-in-service"],
  },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/services": {
    for: "admin",
    shape: "rows",
    menu: ["সেবা, মূল্য, চালু / বন্ধ", "Services, prices", "settings"],
  },
  "/services/new": { for: "admin", shape: "form" },
  "/services/edit/:key": { for: "admin", shape: "form" },
  "/update-balance": { for: "admin", shape: "rows" },
  "/toggle-order": { for: "admin", shape: "rows" },
} as const satisfies Record<string, Page>;

export const actions = {
  "price-set": { en: "Price set", bn: "মূল্য বদল" },
  "cost-set": { en: "Cost set", bn: "খরচ বদল" },
  "switch-set": { en: "Service opened or closed", bn: "সেবা চালু বা বন্ধ" },
  "hours-set": { en: "Opening hours set", bn: "খোলার সময় বদল" },
  "service-made": { en: "Service made", bn: "নতুন সেবা" },
  "service-changed": { en: "Service changed", bn: "সেবা বদল" },
  "service-retired": { en: "Service retired", bn: "সেবা বাদ দেওয়া" },
  "services-ordered": { en: "Services put in another order", bn: "সেবার ক্রম বদল" },
} as const satisfies Record<string, Words>;
