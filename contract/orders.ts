import * as v from "valibot";
import { type BirthField, birthFieldNames, birthFields } from "./birth.ts";
import { normaliseNumber } from "./digits.ts";
import type { ErrorCode } from "./errors.ts";
import { amount, day, digits, optionalText, text, wholeNumber } from "./fields.ts";
import { MAX_PRICE_TK } from "./money.ts";
import type { PriceName } from "./prices.ts";
import type { SwitchName } from "./switches.ts";

/** What each order category costs, which switch closes it, and the refusal a person reads then. Birth is always open. */
export const orderKinds = {
  nid: { price: "nidBalance", switch: "nidCopy", closed: "closed-nid-copy" },
  tin: { price: "tinBalance", switch: "tin", closed: "closed-tin" },
  nidPDF: { price: "nidPDFBalance", switch: "nidPDF", closed: "closed-nid-pdf" },
  robiAirtelBalance: { price: "robiAirtelBalance", switch: "bio", closed: "closed-bio" },
  gpBalance: { price: "gpBalance", switch: "bio", closed: "closed-bio" },
  blBalance: { price: "blBalance", switch: "bio", closed: "closed-bio" },
  teletalkBalance: { price: "teletalkBalance", switch: "bio", closed: "closed-bio" },
  birth: { price: "birthBalance", switch: null, closed: null },
} as const satisfies Record<string, { price: PriceName; switch: SwitchName | null; closed: ErrorCode | null }>;

export type OrderCategory = keyof typeof orderKinds;
export const orderCategories = Object.keys(orderKinds) as OrderCategory[];

/** The identifiers an nid, tin or nidPDF order may be placed by. The forms offer the first four. */
export const identifierNames = [
  "nidNumber",
  "formNumberNid",
  "voterNumberNid",
  "birthCertificateNumberNid",
  "mobileNumberNid",
  "fatherNidNumberNid",
] as const;
export type IdentifierName = (typeof identifierNames)[number];

/** Operator names as sent, and the price key each is ordered under: Robi and Airtel share one. */
export const operatorCategories = {
  Robi: "robiAirtelBalance",
  Airtel: "robiAirtelBalance",
  GP: "gpBalance",
  Banglalink: "blBalance",
  Teletalk: "teletalkBalance",
} as const satisfies Record<string, OrderCategory>;
export type Operator = keyof typeof operatorCategories;

/** A form number is NIDFN and digits, or digits alone. */
const formNumber = v.pipe(
  text(30),
  v.transform((typed) => normaliseNumber(typed).toUpperCase()),
  v.regex(/^(NIDFN)?\d{4,15}$/, "not-a-number"),
);

const extras = {
  mobileNumber: v.optional(optionalText(30)),
  birthday: v.optional(optionalText(30)),
  name: v.optional(optionalText(100)),
  identifier: v.optional(optionalText(50)),
  consent: v.optional(v.boolean("invalid")),
  expectedPrice: v.optional(amount(MAX_PRICE_TK)),
};

/** An order for a paper about a person: exactly one identifier; the father's or mother's NID also needs the name. */
export const IdentifierOrder = v.pipe(
  v.strictObject({
    category: v.picklist(["nid", "tin", "nidPDF"], "not-allowed"),
    nidNumber: v.optional(digits),
    formNumberNid: v.optional(formNumber),
    voterNumberNid: v.optional(digits),
    birthCertificateNumberNid: v.optional(digits),
    mobileNumberNid: v.optional(digits),
    fatherNidNumberNid: v.optional(digits),
    NameNid: v.optional(text(100)),
    ...extras,
  }),
  v.check((order) => identifierNames.filter((name) => order[name] !== undefined).length === 1, "one-identifier"),
  v.forward(
    v.check((order) => !order.fatherNidNumberNid || !!order.NameNid, "required"),
    ["NameNid"],
  ),
);
export type IdentifierOrder = v.InferOutput<typeof IdentifierOrder>;

/** A biometric order. The category is the operator's price key, so the two must agree. */
export const BiometricOrder = v.pipe(
  v.strictObject({
    category: v.picklist(["robiAirtelBalance", "gpBalance", "blBalance", "teletalkBalance"], "not-allowed"),
    operator: v.picklist(Object.keys(operatorCategories) as Operator[], "not-allowed"),
    number: digits,
    ...extras,
  }),
  v.forward(
    v.check((order) => operatorCategories[order.operator] === order.category, "operator-mismatch"),
    ["operator"],
  ),
);
export type BiometricOrder = v.InferOutput<typeof BiometricOrder>;

/** A birth registration: the whole form goes to the staff. */
export const BirthOrder = v.strictObject({
  category: v.literal("birth", "not-allowed"),
  ...birthFields,
  consent: extras.consent,
  expectedPrice: extras.expectedPrice,
});
export type BirthOrder = v.InferOutput<typeof BirthOrder>;

/** POST /api/apply/order. */
export const PlaceOrder = v.variant("category", [IdentifierOrder, BiometricOrder, BirthOrder], "not-allowed");
export type PlaceOrder = v.InferOutput<typeof PlaceOrder>;

export const OrderStatus = v.picklist(["pending", "approved", "cancel"]);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** The typed fields of an order, as they are kept and shown. Which of them are there depends on the category. */
export const OrderFields = v.partial(
  v.object({
    nidNumber: v.string(),
    formNumberNid: v.string(),
    voterNumberNid: v.string(),
    birthCertificateNumberNid: v.string(),
    mobileNumberNid: v.string(),
    fatherNidNumberNid: v.string(),
    NameNid: v.string(),
    operator: v.string(),
    number: v.string(),
    mobileNumber: v.string(),
    birthday: v.string(),
    name: v.string(),
    identifier: v.string(),
    ...(Object.fromEntries(birthFieldNames.map((name) => [name, v.string()])) as Record<
      BirthField,
      v.StringSchema<undefined>
    >),
  }),
);
export type OrderFields = v.InferOutput<typeof OrderFields>;

/** An order on the wire. `price` in tk; `file` a path on this server once approved; times ISO 8601, UTC. */
export const Order = v.object({
  _id: v.string(),
  category: v.picklist(orderCategories),
  status: OrderStatus,
  note: v.string(),
  file: v.nullable(v.string()),
  fileType: v.nullable(v.string()),
  price: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  ...OrderFields.entries,
});
export type Order = v.InferOutput<typeof Order>;

/** What may be wrong with a delivered file when it is looked at: it is not there, or not what was delivered. */
export const FileDamage = v.picklist(["missing", "changed"]);
export type FileDamage = v.InferOutput<typeof FileDamage>;

/** An order as staff see it: whole identifiers, who ordered, who works on it, who ended it. */
export const StaffOrder = v.object({
  ...Order.entries,
  consent: v.nullable(v.boolean()),
  user: v.object({ _id: v.string(), username: v.string(), fullName: v.string() }),
  claim: v.nullable(v.object({ by: v.string(), username: v.string(), at: v.string() })),
  decidedBy: v.nullable(v.string()),
  fileDamage: v.nullable(FileDamage),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

/** GET /api/apply/order-counts: how many orders stand, and how many of them wait. */
export const OrderCounts = v.object({ all: v.number(), pending: v.number() });
export type OrderCounts = v.InferOutput<typeof OrderCounts>;

/** A row that left the list since the version asked about. */
export const DeletedRow = v.object({ _id: v.string(), deleted: v.literal(true) });
export type DeletedRow = v.InferOutput<typeof DeletedRow>;

/** Answer of POST /api/apply/order. `balance` in tk, after the charge. */
export const OrderPlaced = v.object({ message: v.string(), order: Order, balance: v.number() });
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** PUT /api/apply/order/{id}. */
export const CancelOrder = v.strictObject({
  status: v.literal("cancel", "not-allowed"),
  note: text(500),
  category: v.optional(optionalText(30)),
});
export type CancelOrder = v.InferOutput<typeof CancelOrder>;

/** Query of the two order lists. `before`: cursor from the Link header; `since`: an ETag of the same list. */
export const ListOrders = v.object({
  limit: v.optional(wholeNumber(1, 50)),
  before: v.optional(v.pipe(v.string(), v.uuid())),
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(OrderStatus),
  category: v.optional(optionalText(30)),
  q: v.optional(optionalText(50)),
});
export type ListOrders = v.InferOutput<typeof ListOrders>;

/**
 * Query of the staff's list: `user`'s alone, of one `day` in Dhaka, the oldest first, those whose file is damaged. `q` finds by
 * number or by a part of the user's name.
 */
export const ListStaffOrders = v.object({
  ...ListOrders.entries,
  user: v.optional(v.pipe(v.string(), v.uuid())),
  day: v.optional(day),
  sort: v.optional(v.picklist(["newest", "oldest"])),
  file: v.optional(v.picklist(["damaged"])),
});
export type ListStaffOrders = v.InferOutput<typeof ListStaffOrders>;

/** A note that staff keep to cancel with again. */
export const CancelReason = v.object({ _id: v.string(), note: v.string() });
export type CancelReason = v.InferOutput<typeof CancelReason>;

export const KeepCancelReason = v.strictObject({ note: CancelOrder.entries.note });
export type KeepCancelReason = v.InferOutput<typeof KeepCancelReason>;

/** POST /api/apply/preview: the first page of a PDF, as a data: URL. */
export const PdfPreview = v.object({ image: v.string(), pages: v.number() });
export type PdfPreview = v.InferOutput<typeof PdfPreview>;

/** Delivered files: what may be delivered, decided by content, and how large. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
export const fileTypes = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;
