import * as v from "valibot";
import { isIsoDate } from "./values/bengali-calendar.ts";
import { toAsciiDigits } from "./values/digits.ts";
import { amount, atMost, digits, MAX_TYPED, optionalText, text } from "./values/fields.ts";
import { MAX_PRICE_TK } from "./values/money.ts";

/** A date of birth as typed (Bengali or ASCII digits, any dash) → YYYY-MM-DD that exists. */
const birthDate = v.pipe(
  atMost(MAX_TYPED),
  v.transform((typed) =>
    toAsciiDigits(typed.normalize("NFC"))
      .replace(/[\s\p{Cf}]/gu, "")
      .replace(/[\p{Pd}\u2212]/gu, "-"),
  ),
  v.nonEmpty("required"),
  v.check(isIsoDate, "not-a-date"),
);

const person = { nid: digits, dob: birthDate };
const MAX_PURPOSE = 200;

/** Query of both look-up calls. `expectedPrice` in tk on the wire, poisha once parsed; a look-up that costs nothing ignores it. */
export const LookUp = v.object({
  ...person,
  consent: v.optional(v.picklist(["true", "false"], "not-allowed")),
  purpose: v.optional(optionalText(MAX_PURPOSE)),
  expectedPrice: v.optional(amount(MAX_PRICE_TK)),
});
export type LookUp = v.InferOutput<typeof LookUp>;

/** The same where real people are looked up: the holder's consent and a purpose are mandatory. */
export const ConsentedLookUp = v.object({
  ...LookUp.entries,
  consent: v.pipe(v.string("required"), v.literal("true", "required")),
  purpose: text(MAX_PURPOSE),
});

/** What a registry says of a person. All of it text; what it does not know is "". `photo_url` is a data: URL. */
export const Identity = v.object({
  name_bn: v.string(),
  name_en: v.string(),
  national_id: v.string(),
  pin: v.string(),
  voter_no: v.string(),
  voter_area: v.string(),
  sl_no: v.string(),
  birth_date: v.string(),
  father_name: v.string(),
  mother_name: v.string(),
  spouse: v.string(),
  occupation: v.string(),
  gender: v.string(),
  religion: v.string(),
  permanent: v.object({ district: v.string() }),
  present_address: v.string(),
  permanent_address: v.string(),
  photo_url: v.string(),
});
export type Identity = v.InferOutput<typeof Identity>;

const paid = {
  /** False when it was paid for within the last 24 hours. */
  charged: v.boolean(),
  /** In tk, after the charge. */
  balance: v.number(),
  /** True for an invented person: the card must say so. */
  specimen: v.boolean(),
};

/** GET /api/apply/push-backup: V1 and V2. */
export const ServerCopy = v.object({ ...Identity.entries, ...paid });
export type ServerCopy = v.InferOutput<typeof ServerCopy>;

/** GET /api/apply/server-copy-backup: the same person in the shape of the backup pages. */
export const ServerCopyBackup = v.object({
  data: v.object({
    data: v.object({
      nationalId: v.string(),
      pin: v.string(),
      voterArea: v.string(),
      name: v.string(),
      nameEn: v.string(),
      dateOfBirth: v.string(),
      father: v.string(),
      mother: v.string(),
      spouse: v.string(),
      gender: v.string(),
      birthPlace: v.string(),
      presentAddress: v.string(),
      permanentAddress: v.string(),
      photo: v.string(),
    }),
    voter: v.object({ voter_no: v.string(), sl_no: v.string() }),
  }),
  ...paid,
});
export type ServerCopyBackup = v.InferOutput<typeof ServerCopyBackup>;

/** The answer of the backup pages, out of that of the others. */
export function toBackup({ charged, balance, specimen, ...person }: ServerCopy): ServerCopyBackup {
  const data = {
    nationalId: person.national_id,
    pin: person.pin,
    voterArea: person.voter_area,
    name: person.name_bn,
    nameEn: person.name_en,
    dateOfBirth: person.birth_date,
    father: person.father_name,
    mother: person.mother_name,
    spouse: person.spouse,
    gender: person.gender,
    birthPlace: person.permanent.district,
    presentAddress: person.present_address,
    permanentAddress: person.permanent_address,
    photo: person.photo_url,
  };
  return { data: { data, voter: { voter_no: person.voter_no, sl_no: person.sl_no } }, charged, balance, specimen };
}
