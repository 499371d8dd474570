import * as v from "valibot";
import { amount, optionalText, text } from "./fields.ts";
import { MAX_PRICE_TK } from "./money.ts";

const MAX_ROWS = 50;
const line = text(200);
const maybe = v.optional(optionalText(200), "");

export const RoshidOwner = v.strictObject({ ownerName: line, ownerShare: line });
export type RoshidOwner = v.InferOutput<typeof RoshidOwner>;

export const RoshidLand = v.strictObject({ landCategory: line, landArea: line, plotNo: line });
export type RoshidLand = v.InferOutput<typeof RoshidLand>;

/** Counted before any row is looked at: 256 KB hold 87,000 rows, each wrong in three fields. */
const rows = <T extends v.GenericSchema>(row: T) =>
  v.pipe(
    v.array(v.unknown(), "required"),
    v.minLength(1, "required"),
    v.maxLength(MAX_ROWS, "too-long"),
    v.array(row, "required"),
  );

/**
 * What a land-tax draft says. All of it is text, as the person typed it.
 *
 * Two names read backwards in English: `arrearLastThreeYears` (optional) is what is owed from before the last three years
 * (তিন বৎসরের ঊর্ধ্বের বকেয়া), `arrearPastThreeYears` (required) what is owed of the last three (গত তিন বৎসরের বকেয়া).
 */
const roshidFields = {
  bangladeshFormNo: line,
  appendix: line,
  serialNo: line,
  paragraphNo: line,
  landOfficeName: line,
  mouzaJLNo: line,
  upazilaThana: line,
  district: line,
  arrearLastThreeYears: maybe,
  arrearPastThreeYears: line,
  interestAndCompensation: line,
  currentClaim: line,
  totalClaim: maybe,
  totalCollection: line,
  totalArrear: maybe,
  totalInWords: text(400),
  noteBl: maybe,
  challanNo: maybe,
  dateBangla: maybe,
  dateEnglish: maybe,
  khatianNo: line,
  holdingNumber: line,
  ownerDetails: rows(RoshidOwner),
  landDetails: rows(RoshidLand),
};

export const RoshidFields = v.strictObject(roshidFields);
export type RoshidFields = v.InferOutput<typeof RoshidFields>;

/** POST create-roshid and PUT update-roshid/{id}. `expectedPrice` in tk on the wire, poisha once parsed. */
export const SaveRoshid = v.strictObject({ ...roshidFields, expectedPrice: v.optional(amount(MAX_PRICE_TK)) });
export type SaveRoshid = v.InferOutput<typeof SaveRoshid>;

/** A stored roshid, whole. Times ISO 8601, UTC. */
export const Roshid = v.object({
  ...roshidFields,
  _id: v.string(),
  category: v.literal("roshid"),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type Roshid = v.InferOutput<typeof Roshid>;

/** Answer to saving one. `balance` in tk, after the charge. */
export const RoshidSaved = v.object({ message: v.string(), roshid: Roshid, balance: v.number() });
export type RoshidSaved = v.InferOutput<typeof RoshidSaved>;

/** DELETE delete-roshid and PUT restore-roshid, its undo. */
export const RoshidId = v.strictObject({ id: v.pipe(v.string("required"), v.uuid("not-found")) });
export type RoshidId = v.InferOutput<typeof RoshidId>;
