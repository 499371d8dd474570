import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";
import { type Call, Message } from "../../contract/calls.ts";

const fields = v.optional(v.record(v.string(), v.string()));
const refused = answerOf(
  "Refused",
  v.object({ error: v.string(), bn: v.optional(v.string()), code: v.string(), fields }),
);
const file = { type: "string" as const, format: "binary" };
const uploadForm = { type: "object" as const, required: ["file"], properties: { file } };

export function describeCall(
  summary: string,
  { answer = Message, status, file, refusals }: Call,
  audit: unknown,
) {
  const facts = {
    ...(refusals && { description: `May refuse with ${refusals.join(", ")}.` }),
    ...(file && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: uploadForm } } },
    }),
    "x-audit": audit,
  };
  const responses = { [status ?? 200]: answerOf("Done", answer), default: refused };
  return describeRoute({ summary, ...facts, responses });
}

export function describe(summary: string, answer: v.GenericSchema = Message, status = 200) {
  return describeRoute({
    summary,
    responses: { [status]: answerOf("Done", answer), default: refused },
  });
}
export function describeBytes(summary: string, answer: v.GenericSchema) {
  const requestBody = { required: true, content: { "application/octet-stream": { schema: file } } };
  return describeRoute({
    summary,
    requestBody,
    responses: { 200: answerOf("Done", answer), default: refused },
  });
}

export function describeFile(summary: string, types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: file }]));
  return describeRoute({
    summary,
    responses: { 200: { description: "The file", content }, default: refused },
  });
}

function answerOf(description: string, schema: v.GenericSchema) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}
