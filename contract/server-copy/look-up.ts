import * as v from "valibot";
import { Order } from "../orders.ts";
import { pastDate } from "../values/dates/date-fields.ts";
import { amount, digits, optionalText, text } from "../values/fields.ts";
import { MAX_PRICE_TK } from "../values/money.ts";

const person = { nid: digits, dob: pastDate };
const MAX_PURPOSE = 200;

/**
 * Query of both look-up calls. `version` and `lang`: what its file looks like. `expectedPrice` in
 * tk in the request, poisha once parsed; a free look-up ignores it.
 */
export const LookUp = v.object({
  ...person,
  version: v.optional(v.picklist(["1", "2"], "not-allowed"), "1"),
  lang: v.optional(v.picklist(["bn", "en"], "not-allowed"), "bn"),
  consent: v.optional(v.picklist(["true", "false"], "not-allowed")),
  purpose: v.optional(optionalText(MAX_PURPOSE)),
  expectedPrice: v.optional(amount(MAX_PRICE_TK)),
});
export type LookUp = v.InferOutput<typeof LookUp>;

/** The same for look-ups of real people, which need the holder's consent and a purpose. */
export const ConsentedLookUp = v.object({
  ...LookUp.entries,
  consent: v.pipe(v.string("required"), v.literal("true", "required")),
  purpose: text(MAX_PURPOSE),
});

/**
 * A person as the registry has them, all of it text; "" where it knows nothing. `photo_url` is a
 * data: URL.
 */
export const Identity = v.object({
  ...v.entriesFromList(
    [
      "name_bn",
      "name_en",
      "national_id",
      "pin",
      "voter_no",
      "voter_area",
      "sl_no",
      "birth_date",
      "father_name",
    ],
    v.string(),
  ),
  ...v.entriesFromList(["mother_name", "spouse", "occupation", "gender", "religion"], v.string()),

  permanent: v.object({ district: v.string() }),
  ...v.entriesFromList(["present_address", "permanent_address", "photo_url"], v.string()),
});
export type Identity = v.InferOutput<typeof Identity>;

const paid = {
  /** False when the same look-up was paid for within the last 24 hours. */
  charged: v.boolean(),
  /** In tk, after the charge. */
  balance: v.number(),
  /** True for an invented person: the card must say so. */
  specimen: v.boolean(),
  /**
   * The order that it stands as in the list. Its `file` is null when it could not be drawn; the
   * next look-up tries again.
   */
  order: v.pick(Order, ["_id", "orderNumber", "category", "status", "file", "fileType"]),
};

/** GET /api/apply/push-backup, for V1 and V2 of the screen. */
export const ServerCopy = v.object({ ...Identity.entries, ...paid });
export type ServerCopy = v.InferOutput<typeof ServerCopy>;

/** The keys of the backup pages → those of {@link Identity}. */
export const backupNames = {
  nationalId: "national_id",
  pin: "pin",
  voterArea: "voter_area",
  name: "name_bn",
  nameEn: "name_en",
  dateOfBirth: "birth_date",
  father: "father_name",
  mother: "mother_name",
  spouse: "spouse",
  gender: "gender",
  presentAddress: "present_address",
  permanentAddress: "permanent_address",
  photo: "photo_url",
} as const;
export const backupKeys = Object.keys(backupNames) as (keyof typeof backupNames)[];

/** GET /api/apply/server-copy-backup: the same person in the shape of the backup pages. */
export const ServerCopyBackup = v.object({
  data: v.object({
    data: v.object(v.entriesFromList([...backupKeys, "birthPlace"], v.string())),
    voter: v.object({ voter_no: v.string(), sl_no: v.string() }),
  }),
  ...paid,
});
export type ServerCopyBackup = v.InferOutput<typeof ServerCopyBackup>;

export function toBackup({
  charged,
  balance,
  specimen,
  order,
  ...person
}: ServerCopy): ServerCopyBackup {
  const texts = Object.fromEntries(backupKeys.map((key) => [key, person[backupNames[key]]]));
  const data = {
    ...(texts as Record<keyof typeof backupNames, string>),
    birthPlace: person.permanent.district,
  };
  return {
    data: { data, voter: { voter_no: person.voter_no, sl_no: person.sl_no } },
    charged,
    balance,
    specimen,
    order,
  };
}
