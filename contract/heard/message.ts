import * as v from "valibot";
import { atMost, storable } from "../values/fields.ts";
import { normaliseText } from "../values/typed-text.ts";

const heardText = v.pipe(
  atMost(2_000),
  v.transform(normaliseText),
  v.nonEmpty("required"),
  storable,
);

/** Before it no message was heard: some phones say 0 where they know no time. */
const FIRST_MS = Date.UTC(2020, 0);

/**
 * When a phone says that a message came: ISO 8601, in Dhaka where it names no zone, or seconds or
 * milliseconds since 1970, also as text. Undefined for what is no time: forwarders write many.
 */
export function timeSaid(at: string | number | null | undefined): Date | undefined {
  const text = String(at ?? "").trim();
  const isoText = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)
    ? `${text.replace(" ", "T")}+06:00`
    : text;
  const ms = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * (Number(text) < 1e11 ? 1000 : 1)
    : Date.parse(isoText);
  return ms >= FIRST_MS && ms < 1e14 ? new Date(ms) : undefined;
}

/**
 * POST /api/recharge/heard: a message that a phone of the desk has received. What else a forwarder
 * app sends is left aside.
 */
export const HeardMessage = v.object({
  from: v.pipe(
    v.union([v.pipe(v.number(), v.transform(String)), v.string()], "required"),
    atMost(100),
    // As it came: cleaned, a name with an invisible character more would be a rule's.
    v.check((name) => normaliseText(name) !== "", "required"),
    storable,
  ),
  text: heardText,
  at: v.pipe(
    v.optional(v.nullable(v.union([v.number(), atMost(100, "invalid")], "invalid"))),
    v.transform(timeSaid),
  ),
});
export type HeardMessage = v.InferOutput<typeof HeardMessage>;

/** Why a message that was heard did not credit the claim beside which it stands, in words. */
export const heardWhys = {
  used: { bn: "এই TrxID-র টাকা আগেই জমা হয়েছে", en: "The money of this TrxID was credited before" },
  trx: { bn: "TrxID-র একটি অক্ষর আলাদা", en: "A letter of the TrxID differs" },
  sum: { bn: "টাকার পরিমাণ আলাদা", en: "The sums differ" },
  rivals: { bn: "একাধিক জন এই TrxID দিয়েছেন", en: "More than one person names this TrxID" },
  refused: { bn: "আগে নামঞ্জুর করা হয়েছিল", en: "It was rejected before" },
  account: { bn: "অ্যাকাউন্টটি কর্মীর, বা মোছা", en: "The account is of staff, or deleted" },
  rule: { bn: "যে নিয়মে পড়া হয়েছিল তা আর নেই", en: "The rule that read it is gone" },
  device: { bn: "ফোনটি বাদ দেওয়া হয়েছে", en: "The phone was ended" },
  old: { bn: "মেসেজটি তিন দিনের বেশি পুরোনো", en: "The message is older than three days" },
  "most-message": { bn: "এক মেসেজের সীমার বেশি", en: "Above the limit of a message" },
  balance: { bn: "আগের ব্যালেন্সের সাথে মেলে না", en: "Its balance does not follow the one before" },
  "most-day": { bn: "আজকের সীমা শেষ", en: "Above the limit of the day" },
} as const;
export type HeardWhy = keyof typeof heardWhys;
const heardWhyKeys = Object.keys(heardWhys) as HeardWhy[];

/**
 * Beside a claim that waits: the message that a phone has heard, with its sum in tk. `why` is null
 * while it is about to be credited.
 */
export const HeardBeside = v.object({
  sum: v.number(),
  at: v.string(),
  device: v.string(),
  why: v.nullable(v.picklist(heardWhyKeys)),
});
