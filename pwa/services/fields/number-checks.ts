import type { Field, FieldFormat } from "../../../contract/services/declare.ts";
import { normaliseNumber } from "../../../contract/values/digits.ts";
import {
  checkBirthRegistrationNo,
  checkFormNo,
  checkMobile,
  checkNid,
  checkVoterNo,
  type IdentifierCheck,
} from "../../../contract/values/identifiers.ts";

const checks: Record<FieldFormat, (typed: string) => IdentifierCheck> = {
  nid: checkNid,
  "form-number": checkFormNo,
  "voter-number": checkVoterNo,
  "birth-number": checkBirthRegistrationNo,
  mobile: checkMobile,
};

/** Whether a number looks like what it should be. Only a doubt: the server takes unusual lengths too. */
export function checkNumber({ format }: Field, typed: string): IdentifierCheck {
  return format ? checks[format](typed) : { ok: true, value: typed };
}

export function countDigits(typed: string): number {
  return normaliseNumber(typed).replace(/\D/g, "").length;
}

/** Bengali digits typed on a phone's keyboard show as they are; the 13-digit NID is the one that can be made longer. */
export function isShortNid({ format }: Field, typed: string): boolean {
  return format === "nid" && /^\d{13}$/.test(normaliseNumber(typed));
}
