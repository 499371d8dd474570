import { maskIdentifier } from "../../contract/identifiers.ts";
import { identifierNames, type OrderFields, type PlaceOrder } from "../../contract/orders.ts";

/** The fields that hold an identity number; everything else typed may be shown as it is. */
const masked = [...identifierNames, "number", "mobileNumber", "identifier", "birthRegistrationNumber"] as const;

/** The typed fields of a checked order, without what is about the ordering itself. */
export function fieldsOf(order: PlaceOrder): OrderFields {
  const { category: _category, consent: _consent, expectedPrice: _expected, ...fields } = order;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}

/** The number an order is found by: whichever identifier it was placed with. */
export function identifierOf(fields: OrderFields): string {
  const name = identifierNames.find((one) => fields[one]);
  return (name ? fields[name] : (fields.number ?? fields.birthRegistrationNumber)) ?? "";
}

/** Of a birth registration a list shows whose it is; the rest of the form is asked for one order at a time. */
const shownOfBirth = ["birthRegistrationNumber", "nameInBangla", "nameInEnglish"] as const;

/** Fields as lists, logs and phones may hold them: identity numbers keep their first 3 and last 2 characters. */
export function maskFields(fields: OrderFields): OrderFields {
  const shown: OrderFields = fields.birthRegistrationNumber
    ? Object.fromEntries(shownOfBirth.map((name) => [name, fields[name]]))
    : { ...fields };
  for (const name of masked) {
    const value = shown[name];
    if (value) shown[name] = maskIdentifier(value);
  }
  return shown;
}
