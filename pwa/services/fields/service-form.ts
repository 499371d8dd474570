import type { FieldErrors, Resolver } from "react-hook-form";
import { type Declaration, type Field, orderFields } from "../../../contract/services/declare.ts";
import { readTyped } from "./typed-field.ts";

/**
 * What is typed into a form: every field by name, the chosen alternative as `option`, and the
 * consent. Fields of other alternatives are kept, so that a change of mind loses nothing. A photo
 * field has the SHA-256 of each photo: the files are kept beside the draft.
 */
export type ServiceValues = { option: string; consent: boolean } & {
  [field: string]: string | boolean | string[];
};

/**
 * The values of an order as they are sent, by field name. A photo field has the SHA-256 of each
 * photo.
 */
export type OrderValues = Record<string, string | string[]>;

export type FormOf = Pick<Declaration, "fields" | "alternatives" | "consent">;

/** The fields that the form asks for. Others are only accepted by the API. */
export function offeredFields(service: Pick<FormOf, "fields">): Field[] {
  return orderFields(service).filter(({ offered }) => offered !== false);
}

/** The alternatives that the form offers. */
export function offeredAlternatives(service: Pick<FormOf, "fields" | "alternatives">): Field[] {
  return offeredFields(service).filter(({ name }) => service.alternatives?.includes(name));
}

/** The values of an empty form. The first alternative is chosen: most orders are by NID number. */
export function emptyValues(service: FormOf): ServiceValues {
  return {
    option: offeredAlternatives(service)[0]?.name ?? "",
    consent: false,
    ...Object.fromEntries(
      orderFields(service).map(({ name, type, naming, options }) => [
        name,
        type === "photo" ? [] : (naming && options?.[0]?.value) || "",
      ]),
    ),
  };
}

/** The field to type in first; undefined when something is to be chosen first. */
export function firstField(service: FormOf): string | undefined {
  const [first] = service.alternatives ? offeredAlternatives(service) : offeredFields(service);
  return first?.type === "choice" ? undefined : first?.name;
}

/**
 * The field by which many orders of a service can be typed at once, one a line: it must be all that
 * an order needs.
 */
export function manyFieldOf(service: FormOf & Pick<Declaration, "ownScreen">): Field | undefined {
  const numbers = offeredAlternatives(service);
  const rest = offeredFields(service).filter((field) => !numbers.includes(field) && field.required);
  const [first, ...more] = numbers.length > 0 ? [...numbers.slice(0, 1), ...rest] : rest;
  return more.length > 0 || service.ownScreen || first?.findBy !== true ? undefined : first;
}

/**
 * Reads a form by the declaration, as the server does. Answers the values to send, or a code for
 * each wrong field.
 */
export function readForm(
  service: FormOf,
  values: ServiceValues,
): { order: OrderValues } | { problems: Record<string, string> } {
  const order: OrderValues = {};
  const problems: Record<string, string> = {};
  const alternatives = service.alternatives ?? [];
  const { option } = values;
  if (alternatives.length > 0 && !alternatives.includes(option))
    problems["option"] = "choose-option";
  const needed = service.fields.find(({ name }) => name === option)?.needs;
  for (const field of orderFields(service)) {
    const { name } = field;
    const asked = alternatives.includes(name)
      ? name === option
      : field.offered !== false || name === needed;
    if (!asked) continue;
    const typed = values[name];
    if (Array.isArray(typed)) {
      if (typed.length > 0) order[name] = typed;
      else if (field.required) problems[name] = "required";
      continue;
    }
    const required = field.required || name === option || name === needed;
    const reading = readTyped({ ...field, required }, typeof typed === "string" ? typed : "");
    if ("problem" in reading) problems[name] = reading.problem;
    else if (reading.value !== "") order[name] = reading.value;
  }
  if (service.consent && !values.consent) problems["consent"] = "consent";
  return Object.keys(problems).length > 0 ? { problems } : { order };
}

/** {@link readForm} for react-hook-form. `serviceOf`: the service that the values are for. */
export function resolverOf(
  serviceOf: (values: ServiceValues) => FormOf,
): Resolver<ServiceValues, unknown, OrderValues> {
  return (values) => {
    const read = readForm(serviceOf(values), values);
    if ("order" in read) return { values: read.order, errors: {} };
    const errors = Object.entries(read.problems).map(([name, message]) => [
      name,
      { type: "declared", message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ServiceValues> };
  };
}
