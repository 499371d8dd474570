import * as v from "valibot";
import { atMost } from "./values/fields.ts";

/** RFC 8291: an uncompressed point of P-256 (65 bytes) and 16 bytes of secret, base64url. */
const p256dh = v.pipe(v.string("required"), v.regex(/^B[A-Za-z0-9_-]{86}=?$/, "invalid"));
const auth = v.pipe(v.string("required"), v.regex(/^[A-Za-z0-9_-]{22}(==)?$/, "invalid"));
const endpoint = v.config(v.pipe(atMost(1024), v.url("invalid")), { abortPipeEarly: true });

/** What a browser's PushSubscription says of itself, and the language its notifications shall have. */
export const SubscribePush = v.strictObject({
  endpoint,
  keys: v.strictObject({ p256dh, auth }),
  locale: v.picklist(["bn", "en"], "not-allowed"),
});
export type SubscribePush = v.InferOutput<typeof SubscribePush>;

export const UnsubscribePush = v.strictObject({ endpoint });
export type UnsubscribePush = v.InferOutput<typeof UnsubscribePush>;

/** The VAPID public key, base64url: what a browser asks for when it subscribes. */
export const PushKey = v.object({ publicKey: v.string() });
export type PushKey = v.InferOutput<typeof PushKey>;

/**
 * What a notification carries, encrypted for the browser. Shown on a locked screen too: no name, no number, not even which
 * document it is about.
 */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** The order it is about; the same one again replaces the notification before. */
  order: v.pipe(v.string(), v.uuid()),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
