import * as v from "valibot";
import { OpeningHours } from "../opening-hours.ts";
import { RechargeWays } from "../recharge/gateways.ts";
import { Words } from "../values/fields.ts";
import { Question } from "./questions.ts";

/**
 * GET /api/help, for anybody: what a stranger wants to know of this desk. `services`: those that
 * are open, or open again by their hours, and what changing a receipt costs; `price` is the least
 * that anybody pays by the list, in tk, `more` that an option may add to it, `usual` how many
 * minutes it takes: as it was measured, else as the desk says; `always` that nobody can close it.
 */
export const Help = v.object({
  services: v.array(
    v.object({
      key: v.string(),
      name: Words,
      price: v.number(),
      more: v.boolean(),
      open: v.boolean(),
      always: v.optional(v.boolean()),
      usual: v.optional(v.number()),
      hours: v.optional(OpeningHours),
    }),
  ),
  /** How to recharge, the cheapest and quickest first. */
  ways: v.array(RechargeWays.item.entries.way),
  /** So many days after their last change numbers, names and files of an order are removed. */
  retentionDays: v.number(),
  /** A picture of a birth certificate is read by a company's program outside of the desk. */
  readsOutside: v.boolean(),
  questions: v.array(Question),
});
export type Help = v.InferOutput<typeof Help>;
