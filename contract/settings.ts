import * as v from "valibot";

/**
 * GET /api/config: what the page must know of this installation. A link that is not set is absent
 * and not shown.
 */
export const Config = v.object({
  brandName: v.string(),
  signupOpen: v.boolean(),
  sandboxPayments: v.boolean(),
  /** Real people are looked up, which needs the holder's consent and a purpose. */
  identityConsent: v.boolean(),
  /** No payment by bKash, for pages of before; others read `recharge/ways`. */
  noGateway: v.optional(v.boolean()),
  /** Staff compare money that was sent by hand. */
  staffRecharges: v.optional(v.boolean()),
  /** How much of an order's price staff may give back, in tk. */
  staffRefund: v.optional(v.number()),
  /** For so many days after a delivery its owner may say that the file is wrong. */
  wrongFileDays: v.optional(v.number()),
  /** SMS are sent: numbers can be proved, and a forgotten password is changed by a code. */
  sms: v.optional(v.boolean()),
  links: v.object({
    /** The outside page that prints a roshid; `{id}` is replaced by its id. */
    roshidPrint: v.optional(v.string()),
    ...v.entriesFromList(
      ["groupChat", "contact", "tool", "verify", "birthForm"],
      v.optional(v.string()),
    ),
  }),
});
export type Config = v.InferOutput<typeof Config>;
