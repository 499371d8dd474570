import * as v from "valibot";
import { atMost } from "../values/fields.ts";

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

/**
 * It appears on a locked screen, so it says an order's own number, and no name, identity number or
 * kind of document.
 */
export type PushMessage = {
  title: string;
  body: string;
  /** The screen that a tap opens. */
  to: string;
  /**
   * A later notification with this one replaces it: the id of an order, or a topic of `news.ts`.
   */
  tag: string;
};
