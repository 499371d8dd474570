import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";

const Refusal = v.object({
  error: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
const Message = v.object({ message: v.string() });

const refused = { description: "Refused", content: { "application/json": { schema: resolver(Refusal) } } };

/** A {message} with facts beside it. */
export function messageWith<T extends v.ObjectEntries>(facts: T) {
  return v.object({ message: v.string(), ...facts });
}

/** What /api/openapi.json says of a route: a summary and the shape of its answer, a {message} unless told. */
export function describe(summary: string, answer: v.GenericSchema = Message, status = 200) {
  return describeRoute({
    summary,
    responses: {
      [status]: { description: "Done", content: { "application/json": { schema: resolver(answer) } } },
      default: refused,
    },
  });
}

/** {@link describe} for a route that takes a multipart form with one `file`. */
export function describeUpload(summary: string, answer: v.GenericSchema = Message) {
  const form = {
    type: "object" as const,
    required: ["file"],
    properties: { file: { type: "string" as const, format: "binary" } },
  };
  return describeRoute({
    summary,
    requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
    responses: {
      200: { description: "Done", content: { "application/json": { schema: resolver(answer) } } },
      default: refused,
    },
  });
}

/** {@link describe} for a route that answers a file of one of these types. */
export function describeFile(summary: string, types: readonly string[]) {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string" as const, format: "binary" } }]),
  );
  return describeRoute({ summary, responses: { 200: { description: "The file", content }, default: refused } });
}
