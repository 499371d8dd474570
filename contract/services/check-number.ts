import {
  checkBirthRegistrationNo,
  checkFormNo,
  checkMobile,
  checkNid,
  checkVoterNo,
  type IdentifierCheck,
} from "../values/identifiers.ts";
import type { FieldFormat } from "./declare.ts";

const checks: Record<FieldFormat, (typed: string) => IdentifierCheck> = {
  nid: checkNid,
  "form-number": checkFormNo,
  "voter-number": checkVoterNo,
  "birth-number": checkBirthRegistrationNo,
  mobile: checkMobile,
};

/** Checks a number. A problem is no refusal, because the server takes unusual lengths too. */
export function checkNumber(format: FieldFormat | undefined, typed: string): IdentifierCheck {
  return format ? checks[format](typed) : { ok: true, value: typed };
}
