import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";
import { type Call, Message } from "../../contract/calls/call.ts";

const fields = v.optional(v.record(v.string(), v.string()));
const refused = answerOf(
  "Refused",
  v.object({ error: v.string(), bn: v.optional(v.string()), code: v.string(), fields }),
);
const file = { type: "string" as const, format: "binary" };
/** What is sent instead of JSON, by how the contract calls it. */
const bodies = {
  bytes: { "application/octet-stream": { schema: file } },
  form: {
    "multipart/form-data": {
      schema: { type: "object" as const, required: ["file"], properties: { file } },
    },
  },
};

/** Describes a call in /api/openapi.json. */
export function describe(summary: string, call: Call, audit?: unknown) {
  const { answer = Message, status = 200, sends, gives, refusals, key } = call;
  const facts = {
    ...(refusals && { description: `May refuse with ${refusals.join(", ")}.` }),
    ...(sends && { requestBody: { required: true, content: bodies[sends] } }),
    // Which key for a program may make it.
    ...(key && { "x-key": key }),
    ...(audit !== undefined && { "x-audit": audit }),
  };
  const given = gives && {
    description: "The file",
    content: Object.fromEntries(gives.map((type) => [type, { schema: file }])),
  };
  const responses = { [status]: given ?? answerOf("Done", answer), default: refused };
  return describeRoute({ summary, ...facts, responses });
}

function answerOf(description: string, schema: v.GenericSchema) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}
