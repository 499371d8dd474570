import * as v from "valibot";
import { atMost } from "../values/fields.ts";

/** What a program hears of an order of its customer's. */
export const hookKinds = [
  "ready",
  "replaced",
  "taken-back",
  "cancelled",
  "refunded",
  "message",
  "question",
] as const;

/**
 * What is sent: nothing of a person, a program asks for the order by its key. The same `id` may
 * come again. `trial`: its order has an id of zeros.
 */
export const HookEvent = v.object({
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist([...hookKinds, "trial"]),
  order: v.object({ _id: v.pipe(v.string(), v.uuid()), number: v.string() }),
});
export type HookEvent = v.InferOutput<typeof HookEvent>;

/** The header with `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 by the secret of `<t>.<body>`. */
export const SIGNATURE = "X-Kagoj-Signature";

/** At the usual port, so that nobody tries out others' ports from here. */
const address = v.config(
  v.pipe(
    atMost(500),
    v.trim(),
    v.nonEmpty("required"),
    v.url("https-address"),
    v.regex(/^https:\/\/[^/?#@:]+(?:[/?][^#]*)?$/i, "https-address"),
  ),
  { abortPipeEarly: true },
);

export const SetWebhook = v.strictObject({ address });
export const SwitchWebhook = v.strictObject({ on: v.boolean("not-allowed") });

/**
 * `waiting`: it is tried for a day. `ended`: the address was turned off before it was sent.
 * `outcome`: of the last try the HTTP status, `unreached`, `certificate` (it has none that is
 * trusted for its name) or `no-answer`; null before the first.
 */
export const HookDelivery = v.object({
  _id: v.string(),
  kind: HookEvent.entries.kind,
  number: v.nullable(v.string()),
  at: v.string(),
  state: v.picklist(["waiting", "taken", "given-up", "ended"]),
  tries: v.number(),
  outcome: v.nullable(v.string()),
});
export type HookDelivery = v.InferOutput<typeof HookDelivery>;

/** `address`: null before one was given. `data`: the last fifty. */
export const Webhook = v.object({
  address: v.nullable(v.string()),
  on: v.boolean(),
  data: v.array(HookDelivery),
});
