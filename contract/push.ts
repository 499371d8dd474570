import * as v from "valibot";
import { atMost } from "./values/fields.ts";

/** RFC 8291: an uncompressed point of P-256 (65 bytes) and 16 bytes of secret, base64url. */
const p256dh = v.pipe(v.string("required"), v.regex(/^B[A-Za-z0-9_-]{86}=?$/, "invalid"));
const auth = v.pipe(v.string("required"), v.regex(/^[A-Za-z0-9_-]{22}(==)?$/, "invalid"));
const endpoint = v.config(v.pipe(atMost(1024), v.url("invalid")), { abortPipeEarly: true });

export const SubscribePush = v.strictObject({
  endpoint,
  keys: v.strictObject({ p256dh, auth }),
  locale: v.picklist(["bn", "en"], "not-allowed"),
});
export type SubscribePush = v.InferOutput<typeof SubscribePush>;

export const UnsubscribePush = v.strictObject({ endpoint });

/** The VAPID public key, base64url, which a browser needs to subscribe. */
export const PushKey = v.object({ publicKey: v.string() });
export type PushKey = v.InferOutput<typeof PushKey>;

/** It appears on a locked screen, so it says an order's own number, and no name, identity number or kind of document. */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** The order it is about. A later notification of the same order replaces this one. Without one the news tell more. */
  order: v.optional(v.pipe(v.string(), v.uuid())),
  /** The balance is low: a tap leads to the recharge. */
  recharge: v.optional(v.literal(true)),
  /** For the staff: money that was sent by hand waits to be compared. */
  money: v.optional(v.literal(true)),
  /** For the staff: a new order, which the next one replaces. */
  queue: v.optional(v.literal(true)),
  /** With `queue`: no new order, but what the owner of this one wrote. */
  talk: v.optional(v.literal(true)),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
