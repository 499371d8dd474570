import {
  type Declaration,
  type Field,
  type FieldType,
  orderFields,
} from "../../contract/services/declare.ts";
import { maxOf } from "../../contract/services/fields.ts";
import { orderedServices } from "../../contract/services/index.ts";
import type { Db } from "../db/sql.ts";
import { listServices } from "./catalogue.ts";

type Described = {
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
};

/** Adds to an OpenAPI document what POST /api/apply/order takes now: a schema for each service. */
export async function describeOrders<T extends Described>(document: T, sql: Db): Promise<T> {
  const own = (await listServices(sql, { retired: false })).filter((service) => service.own);
  const orders = Object.fromEntries(
    [...orderedServices, ...own].map((service) => [`Order_${service.key}`, jsonSchemaOf(service)]),
  );
  const post = (
    document.paths?.["/api/apply/order"] as { post?: { requestBody?: unknown } } | undefined
  )?.post;
  const schema = { anyOf: Object.values(orders) };
  if (post) post.requestBody = { required: true, content: { "application/json": { schema } } };
  const schemas = { ...document.components?.schemas, ...orders };
  return { ...document, components: { ...document.components, schemas } };
}

export function jsonSchemaOf(
  service: Pick<Declaration, "key" | "name" | "fields" | "alternatives">,
) {
  const { key, name, fields, alternatives = [] } = service;
  const given = alternatives.map((one) => ({ required: [one] }));
  return {
    title: name.en,
    type: "object",
    additionalProperties: false,
    required: ["category", ...fields.flatMap((field) => (field.required ? [field.name] : []))],
    ...(given.length > 0 && { allOf: [{ oneOf: given }] }),
    properties: {
      category: { const: key },
      ...Object.fromEntries(orderFields(service).map((field) => [field.name, propertyOf(field)])),
      consent: { type: "boolean" },
      expectedPrice: {
        type: ["number", "string"],
        description: "The price that the person saw, in tk",
      },
    },
  };
}

const notes: Partial<Record<FieldType, string>> = {
  number: "digits, Bengali ones too",
  code: "letters and digits",
  phone: "a mobile number",
  date: "YYYY-MM-DD",
  amount: "tk",
};

function photos(field: Field) {
  return {
    type: "array",
    title: field.label.en,
    description: "the SHA-256 of attachments that were sent by PUT /api/attachments/{sha256}",
    items: { type: "string", pattern: "^[0-9a-f]{64}$" },
    uniqueItems: true,
    ...(field.required && { minItems: 1 }),
    maxItems: maxOf(field),
    "x-public": false,
  };
}

function propertyOf(field: Field) {
  const { type, label, options } = field;
  if (type === "photo") return photos(field);
  const note = notes[type];
  return {
    type: "string",
    title: label.en,
    ...(note && { description: note }),
    ...(type === "choice"
      ? { enum: (options ?? []).map(({ value }) => value) }
      : { maxLength: maxOf(field) }),
    "x-public": field.public === true,
  };
}
