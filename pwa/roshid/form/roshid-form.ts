import * as v from "valibot";
import { type Roshid, RoshidFields } from "../../../contract/roshid.ts";

/** A plain field of the form; the repeated rows of owners and land are apart. */
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

/** The sections in the order of the form, each with what it holds. */
export const sections: Record<SectionName, (keyof RoshidFields)[]> = {
  general: lines.slice(0, 10),
  payment: lines.slice(10, 18),
  land: ["landDetails"],
  additional: lines.slice(18),
  owners: ["ownerDetails"],
};
export const sectionNames = Object.keys(sections) as SectionName[];

/** What a new form begins with: one empty row of each kind, and the fiscal year that most people pay for. */
export function emptyRoshid(fiscalYear: string): RoshidFields {
  const empty = Object.fromEntries(lines.map((name) => [name, ""])) as Record<LineName, string>;
  return { ...empty, noteBl: fiscalYear, ownerDetails: [emptyOwner], landDetails: [emptyLand] };
}

/** What a person can change of a stored roshid. */
export function fieldsOf(roshid: Roshid): RoshidFields {
  const { _id, category: _category, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = roshid;
  return fields;
}

/** A stored roshid as the start of another; what belongs to that one payment is left empty. */
export function copyOf(roshid: Roshid): RoshidFields {
  return { ...fieldsOf(roshid), challanNo: "", dateBangla: "", dateEnglish: "" };
}

/** Whether two would be stored alike: spaces at the ends and the way a letter is composed don't count. */
export function isSame(a: RoshidFields, b: RoshidFields): boolean {
  return stored(a) === stored(b);
}

/** The fields that must be filled. Asked of the contract, so that form and server agree. */
const required: ReadonlySet<keyof RoshidFields> = new Set(
  lines.filter((name) => !v.is(RoshidFields.entries[name], "")),
);

export function isRequired(name: LineName): boolean {
  return required.has(name);
}

/** How much a section has of what it must have. */
export type Progress = { filled: number; needed: number };

/** `values`: of the section's fields, in their order. */
export function progressOf(section: SectionName, values: RoshidFields[keyof RoshidFields][]): Progress {
  const must = sections[section].flatMap((name, index) => {
    const value = values[index] ?? "";
    if (typeof value !== "string") return value.flatMap((row) => Object.values(row) as string[]);
    return required.has(name) ? [value] : [];
  });
  return { filled: must.filter((value) => value.trim() !== "").length, needed: must.length };
}

/** The section that a wrong field stands in. */
export function sectionOf(field: string): SectionName | undefined {
  return sectionNames.find((name) => sections[name].includes(field as keyof RoshidFields));
}

function stored(fields: RoshidFields): string {
  const parsed = v.safeParse(RoshidFields, fields);
  return JSON.stringify(parsed.success ? parsed.output : fields);
}
