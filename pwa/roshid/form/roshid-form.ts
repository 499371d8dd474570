import * as v from "valibot";
import { noFields, type Roshid, RoshidFields } from "../../../contract/roshid.ts";
import type { Field } from "../../../contract/services/declare.ts";
import { roshid, roshidLandFields, roshidOwnerFields } from "../../../contract/services/roshid.ts";

const declared = [...roshid.fields, ...roshidOwnerFields, ...roshidLandFields];
/** A single field, or one of a row of owners or land. */
export type RoshidField = (typeof declared)[number]["name"];
export type LineName = (typeof roshid.fields)[number]["name"];

export const roshidFieldsByName = Object.fromEntries(
  declared.map((field) => [field.name, field]),
) as Record<RoshidField, Field>;

export const emptyRows = {
  landDetails: { plotNo: "", landCategory: "", landArea: "" },
  ownerDetails: { ownerName: "", ownerShare: "" },
};

/**
 * The values of a new form: one empty row of each kind, and the fiscal year that most users pay
 * for.
 */
export function emptyRoshid(fiscalYear: string): RoshidFields {
  const { landDetails, ownerDetails } = emptyRows;
  return {
    ...noFields,
    noteBl: fiscalYear,
    ownerDetails: [ownerDetails],
    landDetails: [landDetails],
  };
}

/** The fields of a stored roshid that a user can change. */
export function fieldsOf(roshid: Roshid): RoshidFields {
  const {
    _id,
    category: _category,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...fields
  } = roshid;
  return fields;
}

/** The values for a copy of a roshid, without those of its one payment. */
export function copyOf(roshid: Roshid): RoshidFields {
  return { ...fieldsOf(roshid), challanNo: "", dateBangla: "", dateEnglish: "" };
}

/** True when both would be stored alike. Spaces at the ends and the Unicode form don't count. */
export function isSame(a: RoshidFields, b: RoshidFields): boolean {
  return stored(a) === stored(b);
}

function stored(fields: RoshidFields): string {
  const parsed = v.safeParse(RoshidFields, fields);
  return JSON.stringify(parsed.success ? parsed.output : fields);
}
