import * as v from "valibot";
import { type Roshid, RoshidFields } from "../../../contract/roshid.ts";

/** A single field of the form. The repeated rows of owners and land are not included. */
export type LineName = Exclude<keyof RoshidFields, "ownerDetails" | "landDetails">;
export type SectionName = "general" | "payment" | "land" | "additional" | "owners";

export const emptyLand = { plotNo: "", landCategory: "", landArea: "" };
export const emptyOwner = { ownerName: "", ownerShare: "" };
export const MAX_ROWS = 50;

const lines: LineName[] = [
  ...["bangladeshFormNo", "appendix", "paragraphNo", "serialNo", "landOfficeName", "mouzaJLNo"],
  ...["upazilaThana", "district", "holdingNumber", "khatianNo"],
  ...["arrearLastThreeYears", "arrearPastThreeYears", "interestAndCompensation", "currentClaim", "totalClaim"],
  ...["totalCollection", "totalArrear", "totalInWords", "noteBl", "challanNo", "dateBangla", "dateEnglish"],
] as LineName[];

/** The sections in the order of the form, with their fields. */
export const sections: Record<SectionName, (keyof RoshidFields)[]> = {
  general: lines.slice(0, 10),
  payment: lines.slice(10, 18),
  land: ["landDetails"],
  additional: lines.slice(18),
  owners: ["ownerDetails"],
};
export const sectionNames = Object.keys(sections) as SectionName[];

/** The values of a new form: one empty row of each kind, and the fiscal year that most users pay for. */
export function emptyRoshid(fiscalYear: string): RoshidFields {
  const empty = Object.fromEntries(lines.map((name) => [name, ""])) as Record<LineName, string>;
  return { ...empty, noteBl: fiscalYear, ownerDetails: [emptyOwner], landDetails: [emptyLand] };
}

/** The fields of a stored roshid that a user can change. */
export function fieldsOf(roshid: Roshid): RoshidFields {
  const { _id, category: _category, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = roshid;
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

/** The required fields. They are found with the contract's schema, so that form and server agree. */
const required: ReadonlySet<keyof RoshidFields> = new Set(
  lines.filter((name) => !v.is(RoshidFields.entries[name], "")),
);

export function isRequired(name: LineName): boolean {
  return required.has(name);
}

function stored(fields: RoshidFields): string {
  const parsed = v.safeParse(RoshidFields, fields);
  return JSON.stringify(parsed.success ? parsed.output : fields);
}
