import type { FieldFormat } from "../../../contract/services/declare.ts";
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

/** Checks a number. A problem is only a warning, because the server takes unusual lengths too. */
export function checkNumber(format: FieldFormat | undefined, typed: string): IdentifierCheck {
  return format ? checks[format](typed) : { ok: true, value: typed };
}
