import { normaliseNumber } from "../../contract/digits.ts";
import {
  checkBirthRegistrationNo,
  checkFormNo,
  checkMobile,
  checkNid,
  checkVoterNo,
  type IdentifierCheck,
} from "../../contract/identifiers.ts";
import type { IdentifierName } from "../../contract/orders.ts";

/** The options a person is offered. The mobile number and the parents' NID are known to the logic only (specification 2). */
export const offeredIdentifiers = [
  "nidNumber",
  "formNumberNid",
  "voterNumberNid",
  "birthCertificateNumberNid",
] as const satisfies IdentifierName[];

const checks: Record<IdentifierName, (typed: string) => IdentifierCheck> = {
  nidNumber: checkNid,
  formNumberNid: checkFormNo,
  voterNumberNid: checkVoterNo,
  birthCertificateNumberNid: checkBirthRegistrationNo,
  mobileNumberNid: checkMobile,
  fatherNidNumberNid: checkNid,
};

/** Whether a number looks like what it should be. Only a doubt: the server takes unusual lengths too. */
export function checkIdentifier(name: IdentifierName, typed: string): IdentifierCheck {
  return checks[name](typed);
}

export function countDigits(typed: string): number {
  return normaliseNumber(typed).replace(/\D/g, "").length;
}

/** Bengali digits typed on a phone's keyboard show as they are; the 13-digit NID is the one that can be made longer. */
export function isShortNid(name: IdentifierName, typed: string): boolean {
  return (name === "nidNumber" || name === "fatherNidNumberNid") && /^\d{13}$/.test(normaliseNumber(typed));
}
