import * as v from "valibot";
import { ConsentedLookUp, LookUp } from "../../contract/server-copy.ts";
import { formOf } from "../ui/form/form-errors.ts";
import type { Person } from "./server-copy.ts";

/** The form's values as typed. */
export type CopyFields = { nid: string; dob: string; consent: boolean; purpose: string };

export const emptyCopy: CopyFields = { nid: "", dob: "", consent: false, purpose: "" };

const consent = v.literal(true, "consent");
const person = { nid: LookUp.entries.nid, dob: LookUp.entries.dob };

/** The person of an address or a form; undefined while the number or the date is not valid. */
export function findPerson(typed: { nid: string; dob: string }): Person | undefined {
  const read = v.safeParse(v.object(person), typed);
  return read.success ? read.output : undefined;
}

const free = { consent, purpose: v.optional(v.string()) };
const withPurpose = { consent, purpose: ConsentedLookUp.entries.purpose };

/** A licensed gateway needs a purpose; the synthetic registry does not. */
export function copySchema(purposeNeeded: boolean) {
  return formOf<CopyFields>(v.object({ ...person, ...(purposeNeeded ? withPurpose : free) }));
}
