import type { Field, FieldFormat } from "../../../contract/services/declare.ts";
import {
  checkBirthRegistrationNo,
  checkFormNo,
  checkMobile,
  checkNid,
  checkVoterNo,
  type IdentifierCheck,
} from "../../../contract/values/identifiers.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";

const checks: Record<FieldFormat, (typed: string) => IdentifierCheck> = {
  nid: checkNid,
  "form-number": checkFormNo,
  "voter-number": checkVoterNo,
  "birth-number": checkBirthRegistrationNo,
  mobile: checkMobile,
};

/** Checks a number. A problem is only a warning, because the server takes unusual lengths too. */
export function checkNumber({ format }: Field, typed: string): IdentifierCheck {
  return format ? checks[format](typed) : { ok: true, value: typed };
}

export function countDigits(typed: string): number {
  return normaliseNumber(typed).replace(/\D/g, "").length;
}

/** True for a 13-digit NID, in Bengali or English digits: the only one that can be made longer. */
export function isShortNid({ format }: Field, typed: string): boolean {
  return format === "nid" && /^\d{13}$/.test(normaliseNumber(typed));
}
