import * as v from "valibot";
import { normaliseNumber } from "../../contract/digits.ts";
import { checkMobile } from "../../contract/identifiers.ts";
import {
  BiometricOrder,
  type IdentifierName,
  IdentifierOrder,
  identifierNames,
  type Operator,
} from "../../contract/orders.ts";

/** What the identifier form holds. Every option keeps its own number, so changing one's mind loses nothing. */
export type IdentifierValues = { option: IdentifierName | ""; NameNid: string; consent: boolean } & Record<
  IdentifierName,
  string
>;

export const emptyIdentifier: IdentifierValues = {
  option: "",
  nidNumber: "",
  formNumberNid: "",
  voterNumberNid: "",
  birthCertificateNumberNid: "",
  mobileNumberNid: "",
  fatherNidNumberNid: "",
  NameNid: "",
  consent: false,
};

const consent = v.literal(true, "consent");
const { entries } = IdentifierOrder;

/** +88 or 88 before a mobile number is dropped, since the order takes digits only. */
const withoutCountryCode = v.pipe(
  v.string("required"),
  v.transform((typed) => {
    const check = checkMobile(typed);
    return check.ok ? check.value : typed;
  }),
);

const fieldsOf: Record<IdentifierName, v.ObjectEntries> = {
  nidNumber: { nidNumber: entries.nidNumber.wrapped },
  // Letters are allowed here, so the contract leaves the digits as they are typed.
  formNumberNid: {
    formNumberNid: v.pipe(v.string("required"), v.transform(normaliseNumber), entries.formNumberNid.wrapped),
  },
  voterNumberNid: { voterNumberNid: entries.voterNumberNid.wrapped },
  birthCertificateNumberNid: { birthCertificateNumberNid: entries.birthCertificateNumberNid.wrapped },
  mobileNumberNid: { mobileNumberNid: v.pipe(withoutCountryCode, entries.mobileNumberNid.wrapped) },
  fatherNidNumberNid: { fatherNidNumberNid: entries.fatherNidNumberNid.wrapped, NameNid: entries.NameNid.wrapped },
};

const notChosen = v.object({ option: v.picklist(identifierNames, "choose-option"), consent });
const byOption = v.variant(
  "option",
  identifierNames.map((name) => v.object({ option: v.literal(name), ...fieldsOf[name], consent })) as never,
);

/** The chosen option, its number and the consent, each by the contract's rule; what belongs to other options is left out. */
export const IdentifierForm = v.lazy((values) =>
  // A variant that fits nothing would say nothing about the consent.
  v.is(v.object({ option: v.picklist(identifierNames) }), values) ? byOption : notChosen,
) as unknown as v.GenericSchema<
  IdentifierValues,
  { option: IdentifierName; consent: true } & Partial<Record<IdentifierName | "NameNid", string>>
>;

export type BioValues = { operator: Operator; number: string; consent: boolean };

export const emptyBio: BioValues = { operator: "Robi", number: "", consent: false };

export const BioForm = v.object({
  operator: BiometricOrder.entries.operator,
  number: v.pipe(withoutCountryCode, BiometricOrder.entries.number),
  consent,
}) as unknown as v.GenericSchema<BioValues, BioValues>;
