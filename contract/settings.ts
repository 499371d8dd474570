import * as v from "valibot";

/** GET /api/config: what the page needs to know of this installation. An unset outside link is absent and not shown. */
export const Config = v.object({
  brandName: v.string(),
  signupOpen: v.boolean(),
  sandboxPayments: v.boolean(),
  /** A licensed gateway is asked for real people: each look-up needs the holder's consent and a purpose. */
  identityConsent: v.boolean(),
  links: v.object({
    /** Where a roshid is printed outside; `{id}` stands for its id. */
    roshidPrint: v.optional(v.string()),
    groupChat: v.optional(v.string()),
    contact: v.optional(v.string()),
    tool: v.optional(v.string()),
    verify: v.optional(v.string()),
    birthForm: v.optional(v.string()),
  }),
});
export type Config = v.InferOutput<typeof Config>;
