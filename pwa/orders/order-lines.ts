import { birthFieldNames } from "../../contract/birth.ts";
import type { OrderFields } from "../../contract/orders.ts";

const birthRest = birthFieldNames.filter((name) => name !== "birthRegistrationNumber");

/** The typed fields of an order in the order a person reads them, numbers first. */
const fieldOrder: (keyof OrderFields)[] = [
  "nidNumber",
  "formNumberNid",
  "voterNumberNid",
  "birthCertificateNumberNid",
  "mobileNumberNid",
  "fatherNidNumberNid",
  "number",
  "birthRegistrationNumber",
  "operator",
  "NameNid",
  "name",
  "identifier",
  "mobileNumber",
  "birthday",
  ...birthRest,
];

export type OrderLine = { field: keyof OrderFields; value: string };

export function linesOf(order: OrderFields): OrderLine[] {
  return fieldOrder.flatMap((field) => {
    const value = order[field];
    return value ? [{ field, value }] : [];
  });
}

/** The number an order is known by in a list, masked or whole as the list has it. */
export function mainLine(order: OrderFields): OrderLine | undefined {
  return linesOf(order)[0];
}

const numbers = new Set<keyof OrderFields>(fieldOrder.slice(0, 8));

/** Whether a field is a number, to be shown in the digits of the page. */
export function isNumberField(field: keyof OrderFields): boolean {
  return numbers.has(field) || field === "mobileNumber";
}
